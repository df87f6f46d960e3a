import { handler as getAccount } from "./accounts/get-account.ts";
import { handler as getBalances } from "./accounts/get-balances.ts";
import { handler as getTransactionDetails } from "./accounts/get-transaction-details.ts";
import { handler as listAccounts } from "./accounts/list-accounts.ts";
import { handler as listTransactions } from "./accounts/list-transactions.ts";
import { handler as showAndroidApp } from "./app-links/show-android-app.ts";
import { handler as showIosApps } from "./app-links/show-ios-apps.ts";
import { handler as getCardAccount } from "./card-accounts/get-card-account.ts";
import { handler as getCardBalances } from "./card-accounts/get-card-balances.ts";
import { handler as listCardAccounts } from "./card-accounts/list-card-accounts.ts";
import { handler as listCardTransactions } from "./card-accounts/list-card-transactions.ts";
import { handler as endConsent } from "./consents/end-consent.ts";
import { handler as getConsent } from "./consents/get-consent.ts";
import { handler as startBankOfferedConsent } from "./consents/start-bank-offered-consent.ts";
import { handler as startConsent } from "./consents/start-consent.ts";
import { handler as revokeConsent } from "./consents-site/revoke-consent.ts";
import { handler as showConsents } from "./consents-site/show-consents.ts";
import { handler as signIn } from "./consents-site/sign-in.ts";
import { handler as signOut } from "./consents-site/sign-out.ts";
import { handler as executeDuePayments } from "./jobs/execute-due-payments.ts";
import { handler as watchTruststore } from "./jobs/watch-truststore.ts";
import { handler as writeAuditTrail } from "./jobs/write-audit-trail.ts";
import { handler as createPayment } from "./payments/create-payment.ts";
import { handler as getPayment } from "./payments/get-payment.ts";
import { handler as getPaymentStatus } from "./payments/get-payment-status.ts";
import { handler as getUser } from "./psu/get-user.ts";
import { handler as listAgreements } from "./psu/list-agreements.ts";
import { handler as createSandboxCustomer } from "./sandbox/create-sandbox-customer.ts";
import { handler as initialize } from "./sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "./sandbox/list-sandbox-customers.ts";
import { handler as approvePayment } from "./sca/approve-payment.ts";
import { handler as cancelSca } from "./sca/cancel-sca.ts";
import { handler as chooseContext } from "./sca/choose-context.ts";
import { handler as confirmUser } from "./sca/confirm-user.ts";
import { handler as grantConsent } from "./sca/grant-consent.ts";
import { handler as identifyPsu } from "./sca/identify-psu.ts";
import { handler as showStep } from "./sca/show-step.ts";

/** The interface, one line per operation: what the gateway, the stack and the conformance tests read. */
export const operations = {
  accounts: { listAccounts, getAccount, getBalances, listTransactions, getTransactionDetails },
  cardAccounts: { listCardAccounts, getCardAccount, getCardBalances, listCardTransactions },
  consents: { startConsent, startBankOfferedConsent, getConsent, endConsent },
  payments: { createPayment, getPayment, getPaymentStatus },
  psu: { getUser, listAgreements },
  sandbox: { initialize, listSandboxCustomers, createSandboxCustomer },
};

/** The bank's own pages, one line per step. */
export const pages = {
  sca: {
    showStep,
    identifyPsu,
    chooseContext,
    grantConsent,
    confirmUser,
    approvePayment,
    cancelSca,
  },
  consentsSite: { showConsents, signIn, revokeConsent, signOut },
  appLinks: { showAndroidApp, showIosApps },
};

/** What runs by the clock. */
export const jobs = {
  jobs: { executeDuePayments, watchTruststore },
};

/** What changes of the table start. */
export const feeds = {
  jobs: { writeAuditTrail },
};
