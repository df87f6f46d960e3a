import { loggableError } from "../../../../shared/adapters/openid-told.ts";

describe("an error of the OpenID provider in the log (decision: no personal data in logs)", () => {
  // The texts of Keycloak's endpoints for pushed authorization requests, tokens and userinfo.
  it.each([
    ["invalid_request", "Missing parameter: code"],
    ["invalid_grant", "Code not valid"],
    ["invalid_grant", "Code is expired"],
    ["invalid_grant", "User session not found"],
    ["invalid_grant", "User not found"],
    ["invalid_grant", "User disabled"],
    ["invalid_grant", "Incorrect redirect_uri"],
    ["invalid_grant", "Auth error: Found different client_id in clientSession"],
    ["invalid_grant", "Client not allowed to exchange code"],
    ["invalid_grant", "Session not active"],
    ["invalid_grant", "PKCE code verifier not specified"],
    ["invalid_grant", "PKCE verification failed: Code mismatch"],
    ["invalid_scope", "Client no longer has requested consent from user"],
    ["invalid_client", "Invalid client or Invalid client credentials"],
    ["unauthorized_client", "Invalid client or Invalid client credentials"],
    ["invalid_request", "It is not allowed to include request_uri to PAR."],
    ["invalid_request", "Invalid parameter: redirect_uri"],
    ["invalid_request", "Unsupported response type"],
    ["invalid_request", "Invalid scopes: openid bank-approval"],
    ["invalid_token", "Token verification failed"],
  ])("keeps Keycloak's text unchanged: %s, %s", (error, description) => {
    expect(loggableError({ error, error_description: description, status: 400 })).toEqual({
      ...{ error, description, status: 400 },
    });
  });

  it.each([
    ["User 'kari.nordmann' not found", "User [masked] not found"],
    ['Invalid user "Kari Nordmann".', "Invalid user [masked]."],
    ["Invalid user `kari`", "Invalid user [masked]"],
    ["Invalid user “Kari Nordmann” or «Ola»", "Invalid user [masked] or [masked]"],
    ["A quotation 'without its end", "A quotation [masked]"],
    ['A quotation "without its end', "A quotation [masked]"],
    ["A quotation `without its end", "A quotation [masked]"],
    ["A quotation “without its end", "A quotation [masked]"],
    ["No user kari@bank.example, nor 'ola'", "No user [masked] nor [masked]"],
    ["Benutzer „Kari Nordmann“ fehlt", "Benutzer [masked] fehlt"],
    ["No user kari.nordmann@bank.example here", "No user [masked] here"],
    ["Number 01010112345 is unknown, 12345 too", "Number [masked] is unknown, [masked] too"],
    ["Error 4711 of 1234", "Error 4711 of 1234"],
    ["Number ٠١٢٣٤٥", "Number [masked]"],
  ])("masks only what may identify a person: %s", (description, logged) => {
    expect(loggableError({ error_description: description })).toEqual({ description: logged });
  });

  it("has at most 200 characters of the description, which is masked before it is cut", () => {
    const text = `${"x".repeat(197)}1234567`;
    expect(loggableError({ error_description: text })).toEqual({
      description: `${"x".repeat(197)}[ma`,
    });
    const long = `${"x".repeat(1_000_000)}@`;
    expect(loggableError({ error_description: long }).description).toHaveLength(200);
  });

  it.each([
    [
      "OAuth (RFC 6749, 4.1.2.1 and 5.2)",
      "invalid_request invalid_client invalid_grant unauthorized_client unsupported_grant_type invalid_scope " +
        "access_denied unsupported_response_type server_error temporarily_unavailable",
    ],
    [
      "OpenID Connect (Core 3.1.2.6)",
      "interaction_required login_required account_selection_required consent_required invalid_request_uri " +
        "invalid_request_object request_not_supported request_uri_not_supported registration_not_supported",
    ],
    [
      "levels of a login (RFC 9470; OpenID Connect)",
      "insufficient_user_authentication unmet_authentication_requirements",
    ],
    ["authorization details (RFC 9396, 5)", "invalid_authorization_details"],
    ["tokens (RFC 6750, 3.1)", "invalid_token insufficient_scope"],
    ["resources (RFC 8707, 2)", "invalid_target"],
    ["bound tokens (RFC 9449, 5 and 8)", "invalid_dpop_proof use_dpop_nonce"],
    ["clients (RFC 7591, 3.2.2)", "invalid_redirect_uri"],
    ["devices (RFC 8628, 3.5)", "slow_down expired_token authorization_pending"],
  ])("shows the codes of %s unchanged", (_, codes) => {
    for (const error of codes.split(" ")) expect(loggableError({ error })).toEqual({ error });
  });

  it.each([["kari_nordmann"], ["01010112345"], ["INVALID_GRANT"], [""]])(
    "shows an unknown code as 'other': %j",
    (error) => expect(loggableError({ error })).toEqual({ error: "other" }),
  );

  it("leaves out fields of a wrong type", () => {
    expect(loggableError({ error: { a: 1 }, error_description: ["x"], status: "400" })).toEqual({});
  });
});
