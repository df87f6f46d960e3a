import type { BankMethod } from "../../shared/ports/bank.ts";

/** A method's purpose in a few words, and the promise that the bank makes. */
export type MethodText = { summary: string; promise: string };

/**
 * The connector contract's texts for each method of the bank port. PROMISES.md beside this
 * file names the cases that try each rule.
 */
export const methodTexts: Record<BankMethod, MethodText> = {
  customer: {
    summary: "Find a customer by number",
    promise: `The number is one that the identity provider has proven. Answer 204 where no customer has it.`,
  },
  contexts: {
    summary: "List what a customer may use",
    promise: `List everything the customer may use now: privately (no \`agreementId\`) and under each agreement. \`mayRead\` and \`mayPay\` say what is allowed. What the customer may neither read nor pay from is left out.`,
  },
  accounts: {
    summary: "Read accounts",
    promise: `Answer those of the accounts that exist and that this PSU may read in this context. Leave out the others, and closed ones: a missing account is no error. Balances are those of this moment.`,
  },
  cards: {
    summary: "Read card accounts",
    promise: `As for accounts.`,
  },
  booked: {
    summary: "Read booked transactions of an account",
    promise: `Newest booking date first, in one order that later bookings do not disturb. With \`behind\`, a row of these days, the page has the rows just older than that row; an unknown one has no page. \`towards\` "newer" asks for those just newer; they still stand newest first. \`more\` says whether there are rows beyond this page in the direction that was asked for. A bank that cannot read towards the newer answers the text "unsupported". A booked transaction keeps its id for ever.`,
  },
  pending: {
    summary: "Read all pending transactions of an account",
    promise: `Answer all of them. A pending transaction has no booking date, and may get another id when it is booked.`,
  },
  transaction: {
    summary: "Read one transaction",
    promise: `Find it by its id: booked, pending or inside a batch. Answer 204 where the account has none with this id, or the PSU may not read it.`,
  },
  entries: {
    summary: "Read the transactions inside a batch",
    promise: `Answer none where the id is no batch's.`,
  },
  cardBooked: {
    summary: "Read booked transactions of a card",
    promise: `As for booked transactions of an account.`,
  },
  cardPending: {
    summary: "Read all pending transactions of a card",
    promise: `As for pending transactions of an account.`,
  },
  estimate: {
    summary: "Estimate an order before the PSU is known",
    promise: `Use the order's own words alone. Tell nothing of the debtor's account: neither whether it exists nor what it is. Change nothing.`,
  },
  check: {
    summary: "Check an order and say what it costs",
    promise: `Say what this order costs this PSU and when it is executed, or all that is wrong with it at once, each refusal with the path of its field. Change nothing: the same check may be asked at any time. The terms hold until \`until\`. \`debited\` is the money without the \`fee\`; both leave the account, in its currency; \`nextDates\` of a standing order begin with \`date\`. \`reference\` is your own word about the quote, of at most 1 KB; it comes back with the submission, unopened, and tells you then which customer was told which terms for which order. Leave \`date\`, \`movedFrom\` and \`nextDates\` out of it, because days may move. Refuse a day before yesterday; yesterday may be taken for today.`,
  },
  submit: {
    summary: "Take an order over",
    promise: `The order's \`id\` is its key, for ever. Look for the id first. If you have this order already, answer its state and move no money again. If you have another order under this id (anything in \`order\` or \`terms\` differs), answer the text "otherOrder". Otherwise look at mandate, account, terms and money in the same step in which you take the order over, and store every decision, a rejection too, under the id. Carry out exactly the approved terms (account, payee, money) or reject with \`terms\`, also where the reference is not that of this order, its terms and this customer; only the day may move (ACWC). From \`notAfter\` on, reject with \`late\`. An order whose id was barred by a cancellation is CANC.`,
  },
  orders: {
    summary: "Read the states of orders",
    promise: `Answer the orders as they stand after every submission and cancellation that you have answered before. Leave out ids that you do not know. A state's \`revision\` grows with each change: of two states the greater one is the later. \`final\` says that nothing changes the order any more.`,
  },
  ordersOn: {
    summary: "List the orders of a day",
    promise: `Answer the ids of the orders that were submitted on this day (Europe/Oslo), rejected ones too and barred ones on the day of their first submission, if there was one, at most 1,000, in an order of your own that stays the same. \`behind\` is the last id of the page before. The interface compares this list with its own payments at night. Answer the text "unsupported" if you have no such list.`,
  },
  cancel: {
    summary: "Cancel an order",
    promise: `Stop the order as far as that is still possible, and answer the state it has then; where it is too late, or the PSU may not pay from its account, the state it has. If you do not know the id, store it as cancelled: each later submission of it answers CANC and moves nothing, whatever it contains and whoever asks. \`by\` is "bank" where an operator of the bank or the interface has decided it; \`asking.customerId\` is then the customer who approved the order, or the text "nobody" if that is not known, and you check it as always.`,
  },
  covers: {
    summary: "Say whether an account could pay an amount",
    promise: `Answer true if a domestic transfer of this amount, made now by this PSU to a payee at another bank and without a fee of its own, would be funded, and false if you would refuse it for any reason. Count credit, held money and the price of an exchange as for a payment; a payment that another holder must also approve counts as funded. Hold nothing, and answer no balance.`,
  },
};
