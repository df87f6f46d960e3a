import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { type AddCommand, type CommandContext, everywhere } from "../command-context.ts";
import { CommandError } from "../command-error.ts";
import {
  describe,
  followOrder,
  type Order,
  readStatus,
  requireCancelled,
} from "../follow-order.ts";
import { readOrder, takesOrder } from "../order.ts";
import { requestPath } from "../request-arguments.ts";
import { awaitingPsu, type ScaOptions, scenarioHeader, takesSca } from "../sca.ts";
import type { BankCalls } from "../session.ts";
import type { Terminal } from "../terminal.ts";
import type { TppAnswer } from "../tpp-client.ts";

type Options = ScaOptions & { approve?: string; allowDuplicate?: true };

/** A request that a customer approves, and what it is about. */
type Approvable = {
  asked: { path: string; body?: object; headers?: Record<string, string> };
  /** The order, from the bank's answer to the request. */
  orderOf: (body: TppAnswer["body"]) => Order;
  /** The path of a cancellation's approval. */
  cancellation?: string;
};

/** Adds `pay`: orders a payment, or takes one there is, has it approved, and waits for its booking. */
export const addPay: AddCommand = (program, context) => {
  takesSca(takesOrder(program.command("pay")), "the PSU, and then for the booking")
    .description("Order a payment, a standing order or a bulk, have it approved, and follow it.")
    .addHelpText("after", kinds)
    .action(async (options: Options, command: Command) => {
      const { terminal, stdin, withSession } = context;
      const { approve } = options;
      const order = approve === undefined ? await readOrder(command, stdin) : undefined;
      await withSession(command, (session) => {
        const approvable = order
          ? orderedBy(order, session, options, terminal)
          : existing(requestPath(approve ?? "", session.profile.api));
        return approved(session, approvable, { ...everywhere(command), options, terminal });
      });
    });
};

const kinds = `
A payment is made once: now, or on --date. --order takes any order as the
interface does, as JSON: one with "payments" is a bulk, one with "frequency" a
standing order. --approve starts an SCA for what is ordered already: a payment,
a basket, or for its full path a cancellation.

  fjordgate pay --amount 250.00 --from 99995260189 --to 99990166133 \\
    --creditor 'Ingrid Fjellheim'
  fjordgate pay --order bulk.json
  fjordgate pay --approve /v1/signing-baskets/<id>
  fjordgate pay --approve <payment>/cancellation-authorisations

A standing order stays ACTC until its last day. A bulk of which a part was not
made is PART, and ends with 6. However it ends, the status and the path of what
is ordered are printed: have it approved with --approve, and do not order it
again.`;

function orderedBy(
  { place, body }: Awaited<ReturnType<typeof readOrder>>,
  { psu }: BankCalls,
  { allowDuplicate, auto }: Options,
  { done, step }: Terminal,
): Approvable {
  // The TPP may send the national number of a PSU whose PSU-ID it does not know yet (specification, Header table).
  const isNamed = psu === undefined && auto !== undefined;
  return {
    asked: {
      path: allowDuplicate ? `${place}?allowLogicalDuplicate=true` : place,
      body,
      headers: isNamed ? { "x-psu-identity": auto, "psu-context": "" } : {},
    },
    orderOf({ paymentId, transactionStatus, transactionFees, tppMessages = [] }) {
      const { amount, currency } = transactionFees ?? {};
      const price = transactionFees ? `, its fee ${amount} ${currency}` : "";
      done(`${transactionStatus}: ordered as ${paymentId}${price}`);
      for (const { text } of tppMessages) step(text);
      return { paymentId, path: `${place}/${paymentId}`, transactionStatus, transactionFees };
    },
  };
}

/** Takes the path of a payment, a basket or their authorisations. */
function existing(given: string): Approvable {
  const asked = /authorisations$/.test(given) ? given : `${given}/authorisations`;
  const path = given.replace(/\/(cancellation-)?authorisations$/, "");
  return {
    asked: { path: asked },
    orderOf: () => ({ path }),
    ...(asked.endsWith("/cancellation-authorisations") ? { cancellation: asked } : {}),
  };
}

/**
 * Sends the request, has it approved, and follows the order. Once the bank has accepted it, its status and path are
 * printed even after a failure, so that the user does not order it twice.
 */
function approved(
  session: BankCalls,
  { asked, orderOf, cancellation }: Approvable,
  {
    options,
    terminal,
    json,
  }: { options: Options; json?: boolean } & Pick<CommandContext, "terminal">,
): Promise<void> {
  const tppSession = session.psu?.session ?? `fjordgate-${randomUUID()}`;
  return awaitingPsu(tppSession, { options, terminal }, async (circumstances, lead) => {
    const headers = { ...scenarioHeader(options), ...asked.headers };
    const { body } = await session.ask({ ...asked, method: "POST", headers, circumstances });
    const order = orderOf(body);
    try {
      const link = body._links?.scaRedirect?.href;
      if (link) session.approvedBy(await lead(link, session.psu?.corporateId));
      else terminal.step("The bank asks for no approval.");
      if (cancellation) await requireCancelled(session, order, terminal);
      else await followOrder(session, order, options.timeout, terminal);
    } catch (error) {
      if (!(error instanceof CommandError) || error.reason !== "scaFailed") throw error;
      throw await notApproved(session, order, error, cancellation);
    } finally {
      if (json) terminal.json(order);
      else terminal.print(`${order.transactionStatus ?? "unknown"} ${order.path}`);
    }
  });
}

/** Makes the error of a failed SCA. The order still exists, so the hint tells its status or how to approve it again. */
async function notApproved(
  session: BankCalls,
  order: Order,
  { reason, message }: CommandError,
  cancellation: string | undefined,
): Promise<CommandError> {
  // The SCA's outcome must be reported even if the bank no longer answers.
  const { status } = await readStatus(session, order).catch(() => ({ status: undefined }));
  const approvable = cancellation ? ["ACTC", "ACWC"] : ["RCVD"];
  const hint =
    status === undefined || approvable.includes(status)
      ? `It still needs approval: fjordgate pay --approve ${cancellation ?? order.path}`
      : `${describe(order, status)} (${status}).`;
  return new CommandError(reason, message, hint);
}
