package no.fjordgate.keycloak;

import org.keycloak.Config;
import org.keycloak.authentication.RequiredActionContext;
import org.keycloak.authentication.RequiredActionFactory;
import org.keycloak.authentication.RequiredActionProvider;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;

/**
 * Shows the text of the pushed details after each login, and asks for the approval. It is a required action and no step
 * of a flow, so that it cannot be left out of one: it follows every way to log in, also another provider's login.
 */
public final class AskApproval implements RequiredActionProvider, RequiredActionFactory {
  @Override
  public void evaluateTriggers(RequiredActionContext context) {
    var session = context.getAuthenticationSession();
    var isAsked = !Approval.paymentsIn(session.getClientNote(Approval.DETAILS)).isEmpty();
    var approved = session.getClientNote(Approval.NOTE);
    if (isAsked && (approved == null || !approved.equals(approvalIn(context)))) session.addRequiredAction(getId());
  }

  @Override
  public void requiredActionChallenge(RequiredActionContext context) {
    var payments = Approval.paymentsIn(context.getAuthenticationSession().getClientNote(Approval.DETAILS));
    var texts = payments.stream().map(payment -> payment.getCustomData().get("text")).toList();
    context.challenge(context.form().setAttribute("texts", texts).createForm("approve-payment.ftl"));
  }

  @Override
  public void processAction(RequiredActionContext context) {
    var isApproved = context.getHttpRequest().getDecodedFormParameters().containsKey("approve");
    var approval = approvalIn(context);
    if (isApproved && approval != null) {
      context.getAuthenticationSession().setClientNote(Approval.NOTE, approval);
      context.success();
    } else context.failure();
  }

  private static String approvalIn(RequiredActionContext context) {
    var session = context.getAuthenticationSession();
    var nonce = session.getClientNote(Approval.NONCE);
    return Approval.of(context.getUser(), nonce, session.getClientNote(Approval.DETAILS));
  }

  @Override
  public String getId() {
    return Approval.TYPE;
  }

  @Override
  public String getDisplayText() {
    return "Approve a payment";
  }

  @Override
  public RequiredActionProvider create(KeycloakSession session) {
    return this;
  }

  @Override
  public void init(Config.Scope config) {}

  @Override
  public void postInit(KeycloakSessionFactory factory) {}

  @Override
  public void close() {}
}
