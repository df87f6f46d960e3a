package no.fjordgate.keycloak;

import java.util.List;
import org.keycloak.Config;
import org.keycloak.models.ClientSessionContext;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.UserSessionModel;
import org.keycloak.protocol.oidc.rar.AuthorizationDetailsProcessor;
import org.keycloak.protocol.oidc.rar.AuthorizationDetailsProcessorFactory;
import org.keycloak.protocol.oidc.rar.InvalidAuthorizationDetailsException;
import org.keycloak.representations.AuthorizationDetailsJSONRepresentation;
import org.keycloak.util.AuthorizationDetailsParser;

/** Takes the pushed details of payments, and returns with the tokens those that were approved in the same request. */
public final class ReturnApproved
    implements AuthorizationDetailsProcessor<AuthorizationDetailsJSONRepresentation>, AuthorizationDetailsProcessorFactory {
  @Override
  public AuthorizationDetailsJSONRepresentation validateAuthorizationDetail(AuthorizationDetailsJSONRepresentation detail) {
    if (detail.getCustomData().get("text") instanceof String text && !text.isBlank()) return detail;
    throw new InvalidAuthorizationDetailsException("A " + Approval.TYPE + " needs a text to show.");
  }

  /** Details in the token request itself prove nothing. */
  @Override
  public AuthorizationDetailsJSONRepresentation process(
      UserSessionModel login, ClientSessionContext context, AuthorizationDetailsJSONRepresentation detail) {
    return null;
  }

  @Override
  public AuthorizationDetailsJSONRepresentation processStoredAuthorizationDetails(
      UserSessionModel login, ClientSessionContext context, AuthorizationDetailsJSONRepresentation detail) {
    var session = context.getClientSession();
    var nonce = context.getAttribute(Approval.NONCE, String.class);
    var approval = Approval.of(login.getUser(), nonce, session.getNote(Approval.DETAILS));
    return approval != null && approval.equals(session.getNote(Approval.NOTE)) ? detail : null;
  }

  @Override
  public List<AuthorizationDetailsJSONRepresentation> handleMissingAuthorizationDetails(
      UserSessionModel login, ClientSessionContext context) {
    return null;
  }

  @Override
  public void afterAuthorizationDetailsProcessed(
      UserSessionModel login, ClientSessionContext context, AuthorizationDetailsJSONRepresentation detail) {
    context.getClientSession().removeNote(Approval.NOTE);
  }

  @Override
  public boolean isSupported() {
    return true;
  }

  @Override
  public String getSupportedType() {
    return Approval.TYPE;
  }

  @Override
  public Class<AuthorizationDetailsJSONRepresentation> getSupportedResponseJavaType() {
    return AuthorizationDetailsJSONRepresentation.class;
  }

  /** Keycloak finds a processor by the type of the detail. */
  @Override
  public String getId() {
    return Approval.TYPE;
  }

  @Override
  public AuthorizationDetailsProcessor<?> create(KeycloakSession session) {
    return this;
  }

  @Override
  public void init(Config.Scope config) {
    AuthorizationDetailsParser.registerParser(Approval.TYPE, new AuthorizationDetailsParser() {
      @Override
      public <T extends AuthorizationDetailsJSONRepresentation> T asSubtype(
          AuthorizationDetailsJSONRepresentation detail, Class<T> type) {
        return type.cast(detail);
      }
    });
  }

  @Override
  public void close() {}
}
