import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { followPayment } from "../follow-payment.ts";
import type { ScaOptions } from "../follow-sca-link.ts";
import { takesOrder } from "../order-options.ts";
import type { OrderedResource } from "../ordered-resource.ts";
import { type RequestedOrder, readOrder } from "../read-order.ts";
import { runCommand } from "../run-command.ts";
import { positive, takesSca } from "../sca-options.ts";
import type { BankCalls } from "../session.ts";
import type { Terminal } from "../terminal.ts";
import type { TppAnswer } from "../tpp-client.ts";

type Options = ScaOptions & { identity?: string; patience: number; allowDuplicate?: true };

/** Adds `pay`: orders a payment, a standing order or a bulk, has it approved, and waits for its booking. */
export const addPay: AddCommand = (program, context) => {
  const { terminal, withSession } = context;
  takesSca(takesOrder(program.command("pay")))
    .description("Order a payment, a standing order or a bulk, have it approved, and follow it.")
    .option(
      "--identity <number>",
      "the customer's national number, if no PSU is known (that of --auto)",
    )
    .option("--allow-duplicate", "order it even if it equals an earlier payment")
    .option("--patience <seconds>", "the time to wait for the booking", positive, 90)
    .addHelpText("after", kinds)
    .action(async (options: Options, command: Command) => {
      const order = await readOrder(command, context);
      const { json } = everywhere(command);
      await withSession(command, (session) => {
        const deed = {
          asked: askedOf(order, session, options),
          taken: (created: TppAnswer["body"]) => ordered(order, created, terminal),
          follow: (standing: OrderedResource) =>
            followPayment(session, standing, options.patience, terminal),
          approval: { path: ({ path }: OrderedResource) => path, from: ["RCVD"] },
        };
        return runCommand(session, deed, { options, terminal, json });
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
made is PART, and ends with 6. However it ends, the status and the path of what
is ordered are printed: have it approved with fjordgate approve, and do not
order it again.`;

const placeOf = ({ service, product }: RequestedOrder): string => `/v1/${service}/${product}`;

function askedOf(
  order: RequestedOrder,
  session: BankCalls,
  { allowDuplicate, auto, identity = auto }: Options,
) {
  // The TPP may send the national number of a PSU whose PSU-ID it does not know yet (specification, Header table).
  const named: Record<string, string> =
    session.psu || identity === undefined ? {} : { "x-psu-identity": identity, "psu-context": "" };
  const query = allowDuplicate ? "?allowLogicalDuplicate=true" : "";
  return { path: `${placeOf(order)}${query}`, body: order.body, headers: named };
}

/** Prints that the bank has received an order, with its price and warnings. */
function ordered(
  order: RequestedOrder,
  created: TppAnswer["body"],
  { done, step }: Terminal,
): OrderedResource {
  const { paymentId, transactionStatus, transactionFees, tppMessages = [] } = created;
  const { amount, currency } = transactionFees ?? {};
  const price = transactionFees ? `, its fee ${amount} ${currency}` : "";
  done(`${transactionStatus}: ordered as ${paymentId}${price}`);
  for (const { text } of tppMessages) step(text);
  return { paymentId, path: `${placeOf(order)}/${paymentId}`, transactionStatus, transactionFees };
}
