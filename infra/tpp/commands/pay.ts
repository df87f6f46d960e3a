import { type Command, Option } from "commander";
import { askAndLead } from "../ask-and-lead.ts";
import { type AddCommand, type CommandContext, everywhere } from "../command-context.ts";
import { followPayment } from "../follow-payment.ts";
import type { ScaOptions } from "../lead-psu.ts";
import { type OrderOptions, orderOf, products } from "../order.ts";
import { positive, takesSca } from "../sca-options.ts";
import type { Session } from "../session.ts";
import type { Terminal } from "../terminal.ts";
import type { TppAnswer } from "../tpp-client.ts";

type Options = OrderOptions &
  ScaOptions & { identity?: string; patience: number; allowDuplicate?: true };

/** Adds `pay`: a payment from its order to its booking. */
export const addPay: AddCommand = (program, context) => {
  const { terminal, withSession } = context;
  takesSca(program.command("pay"))
    .description("Order a payment, let its customer approve it, and follow it until it is booked.")
    .requiredOption("--amount <amount>", "such as 250.00")
    .requiredOption("--from <account>", "the debtor's account, IBAN or BBAN")
    .requiredOption("--to <account>", "the creditor's account, IBAN or BBAN")
    .requiredOption("--creditor <name>", "the creditor's name")
    .addOption(
      new Option("--product <product>", "the payment product")
        .choices(products)
        .default(products[0]),
    )
    .option("--from-currency <code>", "of the debtor's account", "NOK")
    .option("--currency <code>", "of the amount (NOK within Norway, else EUR)")
    .option("--bic <bic>", "the creditor's bank, where it is not told by an IBAN")
    .option("--kid <kid>", "the creditor's reference")
    .option("--message <text>", "to the creditor")
    .option("--date <day>", "of its execution, YYYY-MM-DD (as soon as possible)")
    .option(
      "--identity <number>",
      "the customer's national number, where no PSU is known (--auto's)",
    )
    .option("--allow-duplicate", "order it though it looks like one ordered before")
    .option("--patience <seconds>", "how long to wait for the booking", positive, 90)
    .action((options: Options, command: Command) =>
      withSession(command, async (session) => {
        const { created, path } = await order(session, options, context);
        const status = await followPayment(session, path, options.patience, terminal);
        const { paymentId, transactionFees } = created;
        const result = { paymentId, transactionStatus: status, transactionFees };
        if (everywhere(command).json) terminal.json(result);
        else terminal.print(`${status} ${path}`);
      }),
    );
};

/** Orders the payment, and has it approved where the bank asks for that. */
async function order(session: Session, options: Options, { terminal }: CommandContext) {
  const { product, allowDuplicate, auto, identity = auto } = options;
  // Whom the TPP does not know by a PSU-ID yet it may name (specification, Header table).
  const named: Record<string, string> =
    session.psu || identity === undefined ? {} : { "x-psu-identity": identity, "psu-context": "" };
  const asked = {
    path: `/v1/payments/${product}${allowDuplicate ? "?allowLogicalDuplicate=true" : ""}`,
    body: orderOf(options),
    headers: named,
    tell: (created: TppAnswer["body"]) => tellOrdered(created, terminal),
  };
  const created = await askAndLead(session, asked, options, terminal);
  return { created, path: `/v1/payments/${product}/${created.paymentId}` };
}

function tellOrdered(created: TppAnswer["body"], { done, step }: Terminal): void {
  const { paymentId, transactionStatus, transactionFees: fees, tppMessages = [] } = created;
  const price = fees ? `, its fee ${fees.amount} ${fees.currency}` : "";
  done(`${transactionStatus}: ordered as ${paymentId}${price}`);
  for (const { text } of tppMessages) step(text);
}
