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
  ])("keeps Keycloak's own text: %s, %s", (error, description) => {
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
    ["No user kari.nordmann@bank.example here", "No user [masked] here"],
    ["Number 01010112345 is unknown, 12345 too", "Number [masked] is unknown, [masked] too"],
    ["Error 4711 of 1234", "Error 4711 of 1234"],
    ["Number ٠١٢٣٤٥", "Number [masked]"],
  ])("masks what may be a person: %s", (description, logged) => {
    expect(loggableError({ error_description: description })).toEqual({ description: logged });
  });

  it("has at most 200 characters of a description, cut after it was masked", () => {
    const text = `${"x".repeat(197)}1234567`;
    expect(loggableError({ error_description: text })).toEqual({
      description: `${"x".repeat(197)}[ma`,
    });
    const long = `${"x".repeat(1_000_000)}@`;
    expect(loggableError({ error_description: long }).description).toHaveLength(200);
  });

  it.each([["kari_nordmann"], ["01010112345"], ["INVALID_GRANT"], [""]])(
    "tells an unknown code %j as other",
    (error) => expect(loggableError({ error })).toEqual({ error: "other" }),
  );

  it("leaves out what is of another type", () => {
    expect(loggableError({ error: { a: 1 }, error_description: ["x"], status: "400" })).toEqual({});
  });
});
