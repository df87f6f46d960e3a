import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import type { Command } from "commander";
import { productionPlace } from "../../shared/stage/production-place.ts";
import { audit } from "../../shared/table/audit.ts";
import { table } from "../../shared/table/client.ts";
import { psus } from "../../shared/table/psus.ts";
import { retentionOf } from "../audit-trail/retention.ts";
import { CommandRefused } from "../command-error.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { askConfirmation } from "../orders/confirmed.ts";
import { productionOption, reasonOption, yesOption } from "../program.ts";
import { stackOutput } from "../stack-output.ts";
import { withStageTable } from "../stage-table.ts";
import {
  deleteRelation,
  forgottenName,
  itemsOf,
  relationIn,
  relationsOf,
} from "./forget-customer.ts";
import { forgottenList, forgottenPartitions } from "./forgotten-list.ts";
import { keptText } from "./kept-text.ts";

const onlyProduction =
  "Only production has customers. Those of the sandbox are invented; DELETE /v1/sandbox/customers/{customerId} removes one.";

/** A national number is no id of the connector, and an answer about it would be wrong. */
const unknownTo = (customer: string) =>
  `No TPP has a PSU-ID for a customer whom your connector calls ${JSON.stringify(customer)}. Give the id that the connector answers to "customer" (infra/contract); it is not the national identity number.`;

type Options = { stage: StageName; reason: string; yes?: true };

/** Adds the verbs of `customers`. */
export function addCustomers(noun: Command): void {
  noun
    .command("forget")
    .description(
      "Delete what says which customer a PSU-ID is: links, sessions, consents, counts of reads and questions about funds, at every TPP. Names what must be kept, until when and why.",
    )
    .argument("<customer>", "the id that the bank's connector answers for the customer")
    .addOption(productionOption(onlyProduction))
    .addOption(reasonOption("the reason; it is stored in the audit trail"))
    .addOption(yesOption())
    .action(forget);
  noun
    .command("show")
    .description(
      "Show a customer's PSU-ID at each TPP, which npm run bank -- audit search --psu needs, the consents (PRIVATE, or the agreement of a company), and the payments that the customer approved.",
    )
    .argument("<customer>", "the id that the bank's connector answers for the customer")
    .addOption(productionOption(onlyProduction))
    .addOption(reasonOption("the reason; it is stored in the audit trail"))
    .action(show);
  noun
    .command("forget-again")
    .description(
      "Forget in a restored table the customers who were forgotten since its time. Reads the whole table. Run it after each restore, before the interface is opened.",
    )
    .addOption(productionOption(onlyProduction))
    .action(forgetAgain);
}

async function forget(customer: string, { stage, reason, yes }: Options): Promise<void> {
  await withStage(stage, async () => {
    const known = await relationsOf(customer);
    const retention = await retentionOf(stage);
    if (!known.length) throw new CommandRefused(unknownTo(customer));
    const count = (await Promise.all(known.map(itemsOf))).flat().length;
    console.log(keptText(known, { at: new Date(), ...retention }));
    const question = `Delete ${count} items of this customer at ${known.map(({ tppId }) => tppId).join(", ")}? This cannot be undone.`;
    if (!yes && !(await askConfirmation(question))) return console.log("Nothing was deleted.");
    const [name, at] = [await forgottenName(customer), new Date()];
    // The list comes first: if this is cut short, it names a customer who is forgotten at the next run.
    await forgottenList.add({ name, at: at.toISOString() });
    // The answer may have taken long, and the customer may be known to one more TPP by now.
    const relations = await relationsOf(customer);
    for (const each of relations) await deleteRelation(each, { name, at, reason, by: operator() });
    const rest = await psus.tppsOf(productionPlace, customer);
    console.log(
      `The customer's items were deleted, at ${relations.map(({ tppId }) => tppId).join(", ")}.`,
    );
    if (rest.length)
      console.log(
        "The index still shows an item of this customer. Run the command again in a minute.",
      );
  });
}

async function show(customer: string, { stage, reason }: Options): Promise<void> {
  await withStage(stage, async () => {
    const id = await forgottenName(customer);
    const event = audit({
      type: "AUDIT_SEARCHED",
      at: new Date(),
      tppId: "",
      requestId: randomUUID(),
      resource: { type: "customer", id },
      reason,
      by: operator(),
    });
    const refused = await table.change([event]);
    if (refused !== undefined) throw new CommandRefused("The search could not be recorded.");
    const relations = await relationsOf(customer);
    if (!relations.length) throw new CommandRefused(unknownTo(customer));
    for (const { tppId, psuId, contexts, payments } of relations)
      console.log(
        [
          `${tppId}  PSU-ID ${psuId}`,
          `consents: ${contexts.join(", ") || "none"}`,
          `payments: ${payments.map((each) => each.id).join(", ") || "none"}`,
        ].join("  "),
      );
  });
}

async function forgetAgain({ stage }: { stage: StageName }): Promise<void> {
  await withStage(stage, async (bucket) => {
    const found = await forgottenPartitions(await forgottenList.all(bucket));
    const act = { at: new Date(), reason: "again, in a restored table", by: operator() };
    for (const { name, partition } of found)
      await deleteRelation(await relationIn(partition), { name, ...act });
    console.log(`${found.length} PSU-IDs of forgotten customers were deleted again.`);
  });
}

const operator = () => userInfo().username;

/** Runs `act` with the table, the audit bucket and the secrets of a stage. */
async function withStage(stage: StageName, act: (bucket: string) => Promise<void>): Promise<void> {
  const bucket = await stackOutput(stage, "data", "AuditBucket");
  process.env.AUDIT_BUCKET = bucket;
  // On one machine the secrets are in a file.
  if (!process.env.SECRETS_FILE) process.env.SECRETS_PREFIX = resourceNames.secrets(stage);
  await withStageTable(stage, () => act(bucket));
}
