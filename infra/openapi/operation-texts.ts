import type { operations } from "../../functions/index.ts";
import { sandboxTexts } from "./sandbox-texts.ts";

type Operations = typeof operations;
export type Folder = keyof Operations;
export type OperationId = { [F in Folder]: keyof Operations[F] }[Folder];

const unattended =
  "Without PSU-IP-Address the PSU counts as away: it then can be called four times a day for each account, on a consent of at most 90 days.";
const redirect =
  "Where the PSU has not consented, or must identify again, it is refused with 401 and a link scaRedirect, to which the TPP sends the PSU.";

/** Descriptions of the interface's operations, in addition to their summaries. */
// biome-ignore format: one operation in two lines, so that it reads as a table
const interfaceTexts = {
  listAccounts:
    `The accounts that the PSU has consented to. ${redirect} ${unattended}`,
  getAccount:
    `One account that the PSU has consented to. ${redirect} ${unattended}`,
  getBalances:
    `What is booked on an account, and what can be spent of it. ${redirect} ${unattended}`,
  listTransactions:
    `What was booked on an account and what is about to be, the newest first, in pages that link to one another. Older than 90 days needs a session in which the PSU has identified. ${redirect} ${unattended}`,
  getTransactionDetails:
    `All that the bank tells of one transaction, and what is inside it where it is a batch. ${redirect} ${unattended}`,
  listCardAccounts:
    `The card accounts that the PSU has consented to. ${redirect} ${unattended}`,
  getCardAccount:
    `One card account that the PSU has consented to. ${redirect} ${unattended}`,
  getCardBalances:
    `What is booked on a card account, and what can be spent of it. ${redirect} ${unattended}`,
  listCardTransactions:
    `What was paid with a card, the newest first, in pages that link to one another. ${redirect} ${unattended}`,
  startConsent:
    "Answers a link on which the PSU consents. The body is not read. It is deprecated since 29 August 2024, and replaced by POST /v1/bank-offered-consents, effective 5 December 2024.",
  startBankOfferedConsent:
    "Answers a link on which the PSU identifies and says which accounts the TPP may read. The body is not read. What was granted before is chosen already.",
  getConsent:
    "What the PSU has granted the TPP, in each context, the private one first, or in the one that is named.",
  endConsent:
    "Gives up the consent of one context. What has ended already stays as it ended.",
  createPayment:
    "Receives a payment and answers a link on which the PSU approves it. PSU-ID, X-PSU-IDENTITY or PSU-Context leads to the PSU; one of them is enough. Between accounts of one PSU, in the one currency of both and without a fee, the bank asks for no approval in a session in which they have identified, and there is no link.",
  createBulkPayment:
    "Receives up to a thousand payments from one account, which the PSU approves at once.",
  createPeriodicPayment:
    "Receives a standing order, which the PSU approves once; the days on which it is executed next are answered with it, in nextExecutionDates, a field that this bank adds to the specification's.",
  getPayment:
    "The payment as it was posted, with its status; once it is approved, with the debtor's name.",
  getPaymentStatus:
    "What has become of a payment. Where there was too little money it is ACCP, with fundsAvailable false.",
  cancelPayment:
    "Cancels a payment that nobody has approved at once, which is answered with 204. One that was approved and is not executed yet its PSU must agree to: 202 links to the authorisation that is to be started.",
  startAuthorisation:
    "Begins another SCA for a payment, where the one that was begun with it has come to nothing.",
  listAuthorisations:
    "The ids of all that was begun to have a payment approved.",
  getAuthorisation:
    "How far the approval of a payment is.",
  startCancellationAuthorisation:
    "Begins the SCA in which the PSU agrees to the cancellation of a payment.",
  listCancellationAuthorisations:
    "The ids of all that was begun to have a payment's cancellation agreed to.",
  getCancellationAuthorisation:
    "How far the PSU's agreement to a cancellation is.",
  createSigningBasket:
    "Puts up to 50 single payments of one PSU together, to be approved in one SCA. Bulk and periodic payments are refused.",
  getSigningBasket:
    "The payments of a signing basket, and the worst of their statuses.",
  getSigningBasketStatus:
    "The worst status of all payments of a signing basket; each payment tells its own.",
  deleteSigningBasket:
    "Takes apart a signing basket that nobody has approved. Its payments stay, and can be approved one by one.",
  startSigningBasketAuthorisation:
    "Begins the SCA in which the PSU approves all payments of a signing basket.",
  listSigningBasketAuthorisations:
    "The ids of all that was begun to have a signing basket approved.",
  getSigningBasketAuthorisation:
    "How far the approval of a signing basket is.",
  getUser:
    "For a TPP that makes payments only: who the PSU of the session is. Where nobody has identified it is refused with 401 and a link scaRedirect, whose way back brings the PSU-ID.",
  listAgreements:
    "The agreements on which the PSU may act for companies; PSU-Corporate-ID names one of them. Without PSU-IP-Address they are read four times a day. Where the last SCA is over 180 days old, or a consent was ended since, it is refused with 401 and a link scaRedirect.",
  getContactInformation:
    "The e-mail address to which the bank sends technical and operational notices. A TPP reads its own only; it is 404 until one is set.",
  putContactInformation:
    "Sets the one e-mail address of the TPP, in place of the one before. It should be a shared mailbox, no person's own. No PSU is involved.",
};

/** Descriptions of all operations, with the sandbox's own. */
export const operationTexts: Readonly<Record<OperationId, string>> = {
  ...interfaceTexts,
  ...sandboxTexts,
};

/** The resources by which operations are sorted. */
export const tags: Readonly<Record<Folder, { name: string; description: string }>> = {
  accounts: { name: "Accounts", description: "Accounts, balances and transactions (AISP)." },
  cardAccounts: { name: "Card accounts", description: "Card accounts and transactions (AISP)." },
  consents: { name: "Consents", description: "What a PSU lets a TPP read (AISP)." },
  payments: { name: "Payments", description: "Single, bulk and periodic payments (PISP)." },
  signingBaskets: { name: "Signing baskets", description: "Payments approved together (PISP)." },
  psu: { name: "PSU", description: "Who the PSU is, and for whom they act." },
  tpps: { name: "TPP Dialogue", description: "Where the bank reaches the TPP itself." },
  sandbox: { name: "Sandbox", description: "What is in a TPP's own sandbox; production has none." },
};
