import { randomUUID } from "node:crypto";
import type { AddCommand } from "../command-context.ts";
import { Ended } from "../ended.ts";
import { followPayment } from "../follow-payment.ts";
import { leadPsu, type ScaOptions, scenarioHeader } from "../lead-psu.ts";
import { pathOf } from "../request-arguments.ts";
import { positive, takesSca } from "../sca-options.ts";
import type { Session } from "../session.ts";
import type { Terminal } from "../terminal.ts";
import { listenForPsu } from "../way-back.ts";

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
        const tppSession = session.psu?.session ?? `fjordgate-${randomUUID()}`;
        const back = await listenForPsu(tppSession, options.port);
        try {
          const { body } = await session.ask({
            method: "POST",
            path: /authorisations$/.test(path) ? path : `${path}/authorisations`,
            headers: scenarioHeader(options),
            circumstances: { session: tppSession, redirectUri: back.redirectUri },
          });
          const link = body._links?.scaRedirect?.href;
          if (link) await leadPsu(link, back, options, terminal);
          else terminal.step("The bank asks for no approval.");
          const of = path.replace(/\/(cancellation-)?authorisations$/, "");
          if (path.endsWith("/cancellation-authorisations"))
            return await tellCancelled(session, of, terminal);
          const status = await followPayment(session, of, options.patience, terminal);
          terminal.print(`${status} ${of}`);
        } finally {
          back.close();
        }
      }),
    );
};
