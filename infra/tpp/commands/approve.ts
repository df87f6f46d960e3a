import type { Command } from "commander";
import { carryOut } from "../carry-out.ts";
import { type AddCommand, everywhere } from "../command-context.ts";
import { Ended } from "../ended.ts";
import { followPayment } from "../follow-payment.ts";
import type { ScaOptions } from "../lead-psu.ts";
import { pathOf } from "../request-arguments.ts";
import { positive, takesSca } from "../sca-options.ts";
import type { Session } from "../session.ts";
import { kindOf, readStanding, type Standing } from "../standing.ts";
import type { Terminal } from "../terminal.ts";

type Options = ScaOptions & { patience: number };

/** Says that a payment is cancelled, or why not: it may have been made before. */
async function tellCancelled(
  session: Session,
  standing: Standing,
  { done }: Terminal,
): Promise<void> {
  const { status } = await readStanding(session, standing);
  if (status === "CANC") return done("CANC: cancelled");
  throw new Ended("refused", `The ${kindOf(standing)} is ${status}, and not cancelled.`);
}

/** Statuses in which a customer can approve a cancellation: approved and not executed yet. */
const cancellable = ["ACTC", "ACWC"];

/** The actions for a path: reading its status, starting its approval, and following it. */
function deedAt(given: string, session: Session, { patience }: Options, terminal: Terminal) {
  const asked = /authorisations$/.test(given) ? given : `${given}/authorisations`;
  const path = given.replace(/\/(cancellation-)?authorisations$/, "");
  const cancels = asked.endsWith("/cancellation-authorisations");
  return {
    asked: { path: asked },
    taken: (): Standing => ({ path }),
    follow: (standing: Standing) =>
      cancels
        ? tellCancelled(session, standing, terminal)
        : followPayment(session, standing, patience, terminal),
    approval: { path: () => (cancels ? asked : path), from: cancels ? cancellable : ["RCVD"] },
  };
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
    .action((given: string, options: Options, command: Command) =>
      withSession(command, (session) => {
        const path = pathOf(given, session.profile.api);
        const { json } = everywhere(command);
        const deed = deedAt(path, session, options, terminal);
        return carryOut(session, deed, { options, terminal, json });
      }),
    );
};
