import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { CommandError } from "../command-error.ts";
import { followPayment } from "../follow-payment.ts";
import type { ScaOptions } from "../follow-sca-link.ts";
import { type OrderedResource, readOrderedResource, resourceKind } from "../ordered-resource.ts";
import { requestPath } from "../request-arguments.ts";
import { runCommand } from "../run-command.ts";
import { positive, takesSca } from "../sca-options.ts";
import type { BankCalls } from "../session.ts";
import type { Terminal } from "../terminal.ts";

type Options = ScaOptions & { patience: number };

/** Reports that a payment is cancelled; throws if it is not, for example because it was executed before. */
async function tellCancelled(
  session: BankCalls,
  standing: OrderedResource,
  { done }: Terminal,
): Promise<void> {
  const { status } = await readOrderedResource(session, standing);
  if (status === "CANC") return done("CANC: cancelled");
  throw new CommandError(
    "refused",
    `The ${resourceKind(standing)} is ${status}, and not cancelled.`,
  );
}

/** Statuses in which a customer can approve a cancellation: approved and not executed yet. */
const cancellable = ["ACTC", "ACWC"];

/** The actions for a path: reading its status, starting its approval, and following it. */
function deedAt(given: string, session: BankCalls, { patience }: Options, terminal: Terminal) {
  const asked = /authorisations$/.test(given) ? given : `${given}/authorisations`;
  const path = given.replace(/\/(cancellation-)?authorisations$/, "");
  const cancels = asked.endsWith("/cancellation-authorisations");
  return {
    asked: { path: asked },
    taken: (): OrderedResource => ({ path }),
    follow: (standing: OrderedResource) =>
      cancels
        ? tellCancelled(session, standing, terminal)
        : followPayment(session, standing, patience, terminal),
    approval: { path: () => (cancels ? asked : path), from: cancels ? cancellable : ["RCVD"] },
  };
}

/** Adds `approve`: lets a customer approve an existing resource. */
export const addApprove: AddCommand = (program, { terminal, withSession }) => {
  takesSca(program.command("approve"))
    .description(
      "Start an SCA, in which a customer approves a payment, a basket or a cancellation.",
    )
    .argument(
      "<path>",
      "the resource's path, such as /v1/signing-baskets/<id>, or a link from an answer",
    )
    .option("--patience <seconds>", "the time to wait for the booking", positive, 90)
    .addHelpText(
      "after",
      `
It starts an authorisation. For a cancellation, give the full path:

  fjordgate approve /v1/payments/<product>/<id>/cancellation-authorisations`,
    )
    .action((given: string, options: Options, command: Command) =>
      withSession(command, (session) => {
        const path = requestPath(given, session.profile.api);
        const { json } = everywhere(command);
        const deed = deedAt(path, session, options, terminal);
        return runCommand(session, deed, { options, terminal, json });
      }),
    );
};
