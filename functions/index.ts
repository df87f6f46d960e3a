import type { Documentation } from "../shared/http/documentation.ts";
import type { OperationHandler } from "../shared/http/pipeline/define-operation.ts";
import "./production-stage.ts";
import "./sandbox-stage.ts";
import * as getAccount from "./accounts/get-account.ts";
import * as getBalances from "./accounts/get-balances.ts";
import * as getTransactionDetails from "./accounts/get-transaction-details.ts";
import * as listAccounts from "./accounts/list-accounts.ts";
import * as listTransactions from "./accounts/list-transactions.ts";
import { handler as openAppLink } from "./app-links/open-app-link.ts";
import { handler as showAndroidApp } from "./app-links/show-android-app.ts";
import { handler as showIosApps } from "./app-links/show-ios-apps.ts";
import * as getCardAccount from "./card-accounts/get-card-account.ts";
import * as getCardBalances from "./card-accounts/get-card-balances.ts";
import * as listCardAccounts from "./card-accounts/list-card-accounts.ts";
import * as listCardTransactions from "./card-accounts/list-card-transactions.ts";
import * as endConsent from "./consents/end-consent.ts";
import * as getConsent from "./consents/get-consent.ts";
import * as startBankOfferedConsent from "./consents/start-bank-offered-consent.ts";
import * as startConsent from "./consents/start-consent.ts";
import { handler as chooseConsentAccounts } from "./dashboard/choose-consent-accounts.ts";
import { handler as revokeConsent } from "./dashboard/revoke-consent.ts";
import { handler as showAccountChoice } from "./dashboard/show-account-choice.ts";
import { handler as showConsentHistory } from "./dashboard/show-consent-history.ts";
import { handler as showConsents } from "./dashboard/show-consents.ts";
import { handler as showOwnPayment } from "./dashboard/show-own-payment.ts";
import { handler as showOwnPayments } from "./dashboard/show-own-payments.ts";
import { handler as signIn } from "./dashboard/sign-in.ts";
import { handler as signOut } from "./dashboard/sign-out.ts";
import { handler as stopOwnPayment } from "./dashboard/stop-own-payment.ts";
import { handler as checkSignature } from "./developer/check-signature.ts";
import { handler as issueTestCertificates } from "./developer/issue-test-certificates.ts";
import { handler as relayRequest } from "./developer/relay-request.ts";
import { handler as showCertificateForm } from "./developer/show-certificate-form.ts";
import { handler as showChangelog } from "./developer/show-changelog.ts";
import { handler as showChangelogFeed } from "./developer/show-changelog-feed.ts";
import { handler as showCollection } from "./developer/show-collection.ts";
import { handler as showCollections } from "./developer/show-collections.ts";
import { handler as showCommandLine } from "./developer/show-command-line.ts";
import { handler as showDocumentation } from "./developer/show-documentation.ts";
import { handler as showDownloads } from "./developer/show-downloads.ts";
import { handler as showGuide } from "./developer/show-guide.ts";
import { handler as showGuideToSubject } from "./developer/show-guide-to-subject.ts";
import { handler as showGuides } from "./developer/show-guides.ts";
import { handler as showOpenapi } from "./developer/show-openapi.ts";
import { handler as showOperation } from "./developer/show-operation.ts";
import { handler as showPackage } from "./developer/show-package.ts";
import { handler as showReference } from "./developer/show-reference.ts";
import { handler as showRequestLog } from "./developer/show-request-log.ts";
import { handler as showSandboxStatus } from "./developer/show-sandbox-status.ts";
import { handler as showScript } from "./developer/show-script.ts";
import { handler as showSearch } from "./developer/show-search.ts";
import { handler as showSearchIndex } from "./developer/show-search-index.ts";
import { handler as showSecurityContact } from "./developer/show-security-contact.ts";
import { handler as showSignatureChecker } from "./developer/show-signature-checker.ts";
import { handler as showSigner } from "./developer/show-signer.ts";
import { handler as showSigners } from "./developer/show-signers.ts";
import { handler as showSupport } from "./developer/show-support.ts";
import { handler as showTestAuthority } from "./developer/show-test-authority.ts";
import { handler as showWayBack } from "./developer/show-way-back.ts";
import { handler as showFigures } from "./figures/show-figures.ts";
import * as confirmFunds from "./funds/confirm-funds.ts";
import * as endFundsConsent from "./funds/end-funds-consent.ts";
import * as listFundsConsents from "./funds/list-funds-consents.ts";
import * as startFundsConsent from "./funds/start-funds-consent.ts";
import { handler as askOrders } from "./jobs/ask-orders.ts";
import { handler as countAccessLog } from "./jobs/count-access-log.ts";
import { handler as lapsePayments } from "./jobs/lapse-payments.ts";
import { handler as probeInterface } from "./jobs/probe-interface.ts";
import { handler as submitOrders } from "./jobs/submit-orders.ts";
import { handler as watchTruststore } from "./jobs/watch-truststore.ts";
import { handler as writeAuditTrail } from "./jobs/write-audit-trail.ts";
import * as cancelPayment from "./payments/cancel-payment.ts";
import * as createBulkPayment from "./payments/create-bulk-payment.ts";
import * as createPayment from "./payments/create-payment.ts";
import * as createPeriodicPayment from "./payments/create-periodic-payment.ts";
import * as getAuthorisation from "./payments/get-authorisation.ts";
import * as getCancellationAuthorisation from "./payments/get-cancellation-authorisation.ts";
import * as getPayment from "./payments/get-payment.ts";
import * as getPaymentStatus from "./payments/get-payment-status.ts";
import * as listAuthorisations from "./payments/list-authorisations.ts";
import * as listCancellationAuthorisations from "./payments/list-cancellation-authorisations.ts";
import * as startAuthorisation from "./payments/start-authorisation.ts";
import * as startCancellationAuthorisation from "./payments/start-cancellation-authorisation.ts";
import { handler as importRegister } from "./production/import-register.ts";
import { handler as reconcileOrders } from "./production/reconcile-orders.ts";
import { handler as refreshRevocations } from "./production/refresh-revocations.ts";
import { handler as returnFromProvider } from "./production/return-from-provider.ts";
import * as getUser from "./psu/get-user.ts";
import * as listAgreements from "./psu/list-agreements.ts";
import * as cancelPaymentInNetBank from "./sandbox/cancel-payment-in-net-bank.ts";
import * as createEngagement from "./sandbox/create-engagement.ts";
import * as createSandboxAccount from "./sandbox/create-sandbox-account.ts";
import * as createSandboxAgreement from "./sandbox/create-sandbox-agreement.ts";
import * as createSandboxCardAccount from "./sandbox/create-sandbox-card-account.ts";
import * as createSandboxCardTransactions from "./sandbox/create-sandbox-card-transactions.ts";
import * as createSandboxCustomer from "./sandbox/create-sandbox-customer.ts";
import * as createSandboxTransactions from "./sandbox/create-sandbox-transactions.ts";
import * as createSnapshot from "./sandbox/create-snapshot.ts";
import * as deleteEngagement from "./sandbox/delete-engagement.ts";
import * as deleteSandboxCustomer from "./sandbox/delete-sandbox-customer.ts";
import * as deleteSnapshot from "./sandbox/delete-snapshot.ts";
import { handler as executeOrders } from "./sandbox/execute-orders.ts";
import * as exportData from "./sandbox/export-data.ts";
import * as getClock from "./sandbox/get-clock.ts";
import * as getRequest from "./sandbox/get-request.ts";
import * as getSandboxAccount from "./sandbox/get-sandbox-account.ts";
import * as getSandboxAgreement from "./sandbox/get-sandbox-agreement.ts";
import * as getSandboxCardAccount from "./sandbox/get-sandbox-card-account.ts";
import * as getSandboxCustomer from "./sandbox/get-sandbox-customer.ts";
import * as getSandboxTransaction from "./sandbox/get-sandbox-transaction.ts";
import * as getSnapshot from "./sandbox/get-snapshot.ts";
import * as importData from "./sandbox/import-data.ts";
import * as initialize from "./sandbox/initialize.ts";
import * as listEngagements from "./sandbox/list-engagements.ts";
import * as listExchangeRates from "./sandbox/list-exchange-rates.ts";
import * as listRequests from "./sandbox/list-requests.ts";
import * as listSandboxAccounts from "./sandbox/list-sandbox-accounts.ts";
import * as listSandboxAgreements from "./sandbox/list-sandbox-agreements.ts";
import * as listSandboxCardAccounts from "./sandbox/list-sandbox-card-accounts.ts";
import * as listSandboxCardTransactions from "./sandbox/list-sandbox-card-transactions.ts";
import * as listSandboxCustomers from "./sandbox/list-sandbox-customers.ts";
import * as listSandboxTransactions from "./sandbox/list-sandbox-transactions.ts";
import * as listSnapshots from "./sandbox/list-snapshots.ts";
import * as movePaymentInNetBank from "./sandbox/move-payment-in-net-bank.ts";
import * as restoreSnapshot from "./sandbox/restore-snapshot.ts";
import * as setClock from "./sandbox/set-clock.ts";
import * as setPaymentBlock from "./sandbox/set-payment-block.ts";
import * as updateSandboxBalances from "./sandbox/update-sandbox-balances.ts";
import * as updateSandboxCardBalances from "./sandbox/update-sandbox-card-balances.ts";
import { handler as approvePayment } from "./sca/approve-payment.ts";
import { handler as beginSca } from "./sca/begin-sca.ts";
import { handler as cancelSca } from "./sca/cancel-sca.ts";
import { handler as chooseContext } from "./sca/choose-context.ts";
import { handler as confirmUser } from "./sca/confirm-user.ts";
import { handler as grantConsent } from "./sca/grant-consent.ts";
import { handler as identifyPsu } from "./sca/identify-psu.ts";
import { handler as showStep } from "./sca/show-step.ts";
import { handler as showAnswerCertificates } from "./signatures/show-answer-certificates.ts";
import * as createSigningBasket from "./signing-baskets/create-signing-basket.ts";
import * as deleteSigningBasket from "./signing-baskets/delete-signing-basket.ts";
import * as getSigningBasket from "./signing-baskets/get-signing-basket.ts";
import * as getSigningBasketAuthorisation from "./signing-baskets/get-signing-basket-authorisation.ts";
import * as getSigningBasketStatus from "./signing-baskets/get-signing-basket-status.ts";
import * as listSigningBasketAuthorisations from "./signing-baskets/list-signing-basket-authorisations.ts";
import * as startSigningBasketAuthorisation from "./signing-baskets/start-signing-basket-authorisation.ts";
import { handler as showStatus } from "./status/show-status.ts";
import * as getContactInformation from "./tpps/get-contact-information.ts";
import * as putContactInformation from "./tpps/put-contact-information.ts";

/** The exports of an operation's file. */
export type OperationFile = { handler: OperationHandler; documentation: Documentation };

/**
 * All operations of the interface. The gateway, the stack, the OpenAPI document and the tests use this list. Importing
 * it loads no AWS SDK (a test checks this), so the stack and the documents import it in 0.3 s. The file is long because
 * each operation has two lines in it and nothing else is here.
 */
export const operations = {
  accounts: { listAccounts, getAccount, getBalances, listTransactions, getTransactionDetails },
  cardAccounts: { listCardAccounts, getCardAccount, getCardBalances, listCardTransactions },
  consents: { startConsent, startBankOfferedConsent, getConsent, endConsent },
  funds: { startFundsConsent, listFundsConsents, endFundsConsent, confirmFunds },
  payments: {
    createPayment,
    createBulkPayment,
    createPeriodicPayment,
    getPayment,
    getPaymentStatus,
    cancelPayment,
    startAuthorisation,
    listAuthorisations,
    getAuthorisation,
    startCancellationAuthorisation,
    listCancellationAuthorisations,
    getCancellationAuthorisation,
  },
  signingBaskets: {
    createSigningBasket,
    getSigningBasket,
    getSigningBasketStatus,
    deleteSigningBasket,
    startSigningBasketAuthorisation,
    listSigningBasketAuthorisations,
    getSigningBasketAuthorisation,
  },
  psu: { getUser, listAgreements },
  tpps: { getContactInformation, putContactInformation },
  sandbox: {
    initialize,
    listSandboxCustomers,
    createSandboxCustomer,
    getSandboxCustomer,
    deleteSandboxCustomer,
    listSandboxAgreements,
    createSandboxAgreement,
    getSandboxAgreement,
    listEngagements,
    createEngagement,
    deleteEngagement,
    listSandboxAccounts,
    createSandboxAccount,
    getSandboxAccount,
    updateSandboxBalances,
    listSandboxTransactions,
    createSandboxTransactions,
    getSandboxTransaction,
    listSandboxCardAccounts,
    createSandboxCardAccount,
    getSandboxCardAccount,
    updateSandboxCardBalances,
    listSandboxCardTransactions,
    createSandboxCardTransactions,
    cancelPaymentInNetBank,
    movePaymentInNetBank,
    setPaymentBlock,
    listExchangeRates,
    listRequests,
    getRequest,
    getClock,
    setClock,
    exportData,
    importData,
    listSnapshots,
    createSnapshot,
    getSnapshot,
    restoreSnapshot,
    deleteSnapshot,
  },
} satisfies Record<string, Record<string, OperationFile>>;

/** The pages and documents of the bank's own site. */
export const pages = {
  sca: {
    showStep,
    beginSca,
    identifyPsu,
    chooseContext,
    grantConsent,
    confirmUser,
    approvePayment,
    cancelSca,
  },
  dashboard: {
    showConsents,
    signIn,
    showAccountChoice,
    chooseConsentAccounts,
    revokeConsent,
    showConsentHistory,
    showOwnPayments,
    showOwnPayment,
    stopOwnPayment,
    signOut,
  },
  appLinks: { openAppLink, showAndroidApp, showIosApps },
  signatures: { showAnswerCertificates },
  figures: { showFigures },
  status: { showStatus },
  production: { returnFromProvider },
};

/** The pages of the sandbox's developer site, which has its own address. */
export const developerPages = {
  developer: {
    showGuide,
    showGuides,
    showGuideToSubject,
    showCommandLine,
    showSigners,
    showSigner,
    showCollections,
    showCollection,
    showCertificateForm,
    issueTestCertificates,
    showTestAuthority,
    showSignatureChecker,
    checkSignature,
    relayRequest,
    showWayBack,
    showRequestLog,
    showReference,
    showDocumentation,
    showOperation,
    showOpenapi,
    showSandboxStatus,
    showSearch,
    showSearchIndex,
    showChangelog,
    showChangelogFeed,
    showDownloads,
    showPackage,
    showSupport,
    showSecurityContact,
    showScript,
  },
};

/** Jobs that a schedule starts. */
export const jobs = {
  jobs: {
    submitOrders,
    lapsePayments,
    askOrders,
    watchTruststore,
    countAccessLog,
    probeInterface,
  },
  production: { importRegister, reconcileOrders, refreshRevocations },
  sandbox: { executeOrders },
};

/** Feeds that changes of the table start. */
export const feeds = {
  jobs: { writeAuditTrail },
};
