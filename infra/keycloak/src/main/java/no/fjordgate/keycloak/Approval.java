package no.fjordgate.keycloak;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.keycloak.OAuth2Constants;
import org.keycloak.models.UserModel;
import org.keycloak.representations.AuthorizationDetailsJSONRepresentation;
import org.keycloak.util.JsonSerialization;

/** What a person has approved in one authorization request, as a note of the session. */
final class Approval {
  static final String TYPE = "payment_approval";
  /** The name of the note. Keycloak copies it and the details from the login to the client's session. */
  static final String NOTE = TYPE + ".approved";
  static final String DETAILS = OAuth2Constants.AUTHORIZATION_DETAILS;
  static final String NONCE = "nonce";

  private Approval() {}

  /**
   * The value of the note: person, request and details. A client's session lasts for several logins, and its notes
   * remain, so an approval without its request would also be an answer to the next one. Null without a nonce.
   */
  static String of(UserModel person, String nonce, String details) {
    return nonce == null ? null : String.join("\n", person.getId(), nonce, details);
  }

  /** The payments among the details of a request. */
  static List<AuthorizationDetailsJSONRepresentation> paymentsIn(String details) {
    if (details == null) return List.of();
    try {
      var all = JsonSerialization.readValue(details, new TypeReference<List<AuthorizationDetailsJSONRepresentation>>() {});
      return all.stream().filter(each -> TYPE.equals(each.getType())).toList();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
