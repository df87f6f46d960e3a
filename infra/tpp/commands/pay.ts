import type { Command } from "commander";
import { askAndLead } from "../ask-and-lead.ts";
import { type AddCommand, type CommandContext, everywhere } from "../command-context.ts";
import { followPayment } from "../follow-payment.ts";
import type { ScaOptions } from "../lead-psu.ts";
import { takesOrder } from "../order-options.ts";
import { type Order, readOrder } from "../read-order.ts";
import { positive, takesSca } from "../sca-options.ts";
import type { Session } from "../session.ts";
import type { Terminal } from "../terminal.ts";
import type { TppAnswer } from "../tpp-client.ts";

type Options = ScaOptions & { identity?: string; patience: number; allowDuplicate?: true };

/** Adds `pay`: a payment, a standing order or a bulk, from its order to its booking. */
export const addPay: AddCommand = (program, context) => {
  const { terminal, withSession } = context;
  takesSca(takesOrder(program.command("pay")))
    .description("Order a payment, a standing order or a bulk, have it approved, and follow it.")
    .option(
      "--identity <number>",
      "the customer's national number, where no PSU is known (--auto's)",
    )
    .option("--allow-duplicate", "order it though it looks like one ordered before")
    .option("--patience <seconds>", "how long to wait for the booking", positive, 90)
    .addHelpText("after", kinds)
    .action(async (options: Options, command: Command) => {
      const ordered = await readOrder(command, context);
      await withSession(command, async (session) => {
        const { created, path } = await order(session, ordered, options, context);
        const status = await followPayment(session, path, options.patience, terminal);
        const { paymentId, transactionFees } = created;
        const result = { paymentId, transactionStatus: status, transactionFees };
        if (everywhere(command).json) terminal.json(result);
        else terminal.print(`${status} ${path}`);
      });
    });
};

const kinds = `
A payment is made once: now, or on --date. With --frequency and --start it is a
standing order. --order takes any order as the interface does, as JSON: one with
"payments" is a bulk, one with "frequency" a standing order.

  fjordgate pay --amount 250.00 --from 99995260189 --to 99990166133 \\
    --creditor 'Ingrid Fjellheim' --frequency Monthly --start 2027-04-15
  fjordgate pay --order bulk.json

A standing order stays ACTC until its last day. A bulk of which a part was not
made is PART, and ends with 6.`;

/** Orders it, and has it approved where the bank asks for that. */
async function order(
  session: Session,
  { service, product, body }: Order,
  options: Options,
  { terminal }: CommandContext,
) {
  const { allowDuplicate, auto, identity = auto } = options;
  // Whom the TPP does not know by a PSU-ID yet it may name (specification, Header table).
  const named: Record<string, string> =
    session.psu || identity === undefined ? {} : { "x-psu-identity": identity, "psu-context": "" };
  const place = `/v1/${service}/${product}`;
  const asked = {
    path: `${place}${allowDuplicate ? "?allowLogicalDuplicate=true" : ""}`,
    body,
    headers: named,
    tell: (created: TppAnswer["body"]) => tellOrdered(created, terminal),
  };
  const created = await askAndLead(session, asked, options, terminal);
  return { created, path: `${place}/${created.paymentId}` };
}

function tellOrdered(created: TppAnswer["body"], { done, step }: Terminal): void {
  const { paymentId, transactionStatus, transactionFees: fees, tppMessages = [] } = created;
  const price = fees ? `, its fee ${fees.amount} ${fees.currency}` : "";
  done(`${transactionStatus}: ordered as ${paymentId}${price}`);
  for (const { text } of tppMessages) step(text);
}
