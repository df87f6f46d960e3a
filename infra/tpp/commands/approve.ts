import { askAndLead } from "../ask-and-lead.ts";
import type { AddCommand } from "../command-context.ts";
import { Ended } from "../ended.ts";
import { followPayment } from "../follow-payment.ts";
import type { ScaOptions } from "../lead-psu.ts";
import { pathOf } from "../request-arguments.ts";
import { positive, takesSca } from "../sca-options.ts";
import type { Session } from "../session.ts";
import type { Terminal } from "../terminal.ts";

type Options = ScaOptions & { patience: number };

/** Says that a payment is cancelled, or why not: it may have been made before. */
async function tellCancelled(session: Session, path: string, { done }: Terminal): Promise<void> {
  const { body } = await session.ask({ method: "GET", path: `${path}/status` });
  if (body.transactionStatus === "CANC") return done("CANC: cancelled");
  throw new Ended("refused", `The payment is ${body.transactionStatus}, and not cancelled.`);
}

/** Adds `approve`: what waits for its customer. */
export const addApprove: AddCommand = (program, { terminal, withSession }) => {
  takesSca(program.command("approve"))
    .description("Let a customer approve what waits for it: a payment, a basket, a cancellation.")
    .argument("<path>", "of it, such as /v1/signing-baskets/<id>; a link of an answer will do")
    .option("--patience <seconds>", "how long to wait for the booking", positive, 90)
    .addHelpText(
      "after",
      `
It starts an authorisation. That of a cancellation is named:

  fjordgate approve /v1/payments/<product>/<id>/cancellation-authorisations`,
    )
    .action((given: string, options: Options, command) =>
      withSession(command, async (session) => {
        const path = pathOf(given, session.profile.api);
        const asked = { path: /authorisations$/.test(path) ? path : `${path}/authorisations` };
        await askAndLead(session, asked, options, terminal);
        const of = path.replace(/\/(cancellation-)?authorisations$/, "");
        if (path.endsWith("/cancellation-authorisations"))
          return tellCancelled(session, of, terminal);
        const status = await followPayment(session, of, options.patience, terminal);
        terminal.print(`${status} ${of}`);
      }),
    );
};
