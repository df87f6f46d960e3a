import { readFileSync } from "node:fs";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { developerRoutes, feedRows, jobRows, pageRoutes, routes } from "../../infra/routes.ts";
import type { AnyOperation } from "../../shared/http/operation.ts";
import {
  callerAccess,
  explainingAccess,
  limitAccess,
  loggingAccess,
  openingAccess,
  signingAccess,
  tableAccess,
  unattendedAccess,
} from "../../shared/http/pipeline-access.ts";
import { tppRate } from "../../shared/http/tpp-rate.ts";
import { sandboxAccess } from "../../shared/sandbox/port-access.ts";
import { table } from "../../shared/table/client.ts";
import { connection } from "../../shared/table/connection.ts";
import { useLogs } from "../support/figures/access-log.ts";
import { AccessRecorder, exact } from "../support/operations/access-recorder.ts";
import { call, testTime } from "../support/operations/call.ts";
import { everyBranch } from "../support/operations/every-branch.ts";
import { fresh } from "../support/run/fresh.ts";
import { unlogged } from "../support/run/logged.ts";
import { CommandRecorder } from "../support/table/command-recorder.ts";
import { useObjectStore } from "../support/table/object-store.ts";
import { useTable } from "../support/table/table.ts";
import { bankCommands, mostCommands, ownCommands, sandboxCommands } from "./command-table.ts";

// Without a seed the first call opens the sandbox.
useTable({ seeded: false });
useObjectStore();
useLogs();

/** The one job that calls `orders` but writes nothing. */
const comparing = "reconcileOrders";

let recorder: AccessRecorder;
let commands: CommandRecorder;
beforeAll(async () => {
  Object.assign(process.env, { AUDIT_BUCKET: "audit-bucket", ACCESS_LOG: "access-log" });
  recorder = new AccessRecorder();
  commands = await CommandRecorder.start();
  await everyBranch((who, run) => recorder.by(who, run))
    .then(() => recorder.by("limit", sixteenRequests))
    .then(() => recorder.by("refused signature", refusedSignature))
    .then(() => recorder.by("version", newContainer))
    .then(() => recorder.by("signing", readKeyForAnswers))
    .finally(() => commands.stop())
    .finally(() => recorder.stop());
}, 300_000);

/** Sends 16 requests of a TPP, which a container then counts in the table in one write. */
async function sixteenRequests() {
  process.env.TPP_REQUESTS_PER_SECOND = "100";
  const counted = { tppId: "NO-FSA-1", operation: "listAccounts", at: testTime };
  for (let time = 0; time < 16; time += 1)
    tppRate.count(counted.tppId, counted.operation, counted.at);
  await tppRate.record({ ...counted, milliseconds: 0 });
}

/** Sends a request whose signature does not match. */
const refusedSignature = () =>
  call(listAccounts, {
    tamper: ({ headers }) => {
      headers["tpp-redirect-uri"] = "https://tpp.example/other";
    },
  });

/** Opens a new connection to the table, as a new container does. */
async function newContainer() {
  await table.close();
  await connection();
}

/** Reads the key for answers, as a new process does. */
async function readKeyForAnswers() {
  const { answerSigner } = await fresh<typeof import("../../shared/http/answer-signer.ts")>(
    "shared/http/answer-signer.ts",
  );
  await unlogged(() => answerSigner(0));
}

const together = (...all: Parameters<typeof exact>[0][]) =>
  exact({
    reads: all.flatMap(({ reads = [] }) => reads),
    writes: all.flatMap(({ writes = [] }) => writes),
    secrets: all.flatMap(({ secrets = [] }) => secrets),
    objects: all.flatMap(({ objects = [] }) => objects),
    ports: all.flatMap(({ ports = [] }) => ports),
  });

/**
 * The access of an operation. Each write also records in its request guard that it is decided; every role may do that,
 * because of its admission.
 */
const withDecision = ({ route, access }: AnyOperation) =>
  `${route}`.startsWith("GET")
    ? access
    : { ...access, writes: [...(access.writes ?? []), "REQUEST"] };

describe("the declared access to the table, secrets and objects equals the used access", () => {
  it.each(routes)("of the operation $id", ({ id, operation }) => {
    expect(recorder.usedBy(id)).toEqual(exact(withDecision(operation)));
  });

  it.each([...pageRoutes, ...developerRoutes])("of the page $id", ({ id, page }) => {
    expect(recorder.usedBy(id)).toEqual(exact(page.access));
  });

  it.each(jobRows)("of the job $id", ({ id, handler }) => {
    expect(recorder.usedBy(id)).toEqual(exact(handler.job.access));
  });

  it.each(feedRows)("of the feed $id", ({ id, feed }) => {
    expect(recorder.usedBy(id)).toEqual(exact(feed.access));
  });

  it.each([
    ["version", exact(tableAccess)],
    ["pipeline", together(callerAccess, loggingAccess)],
    ["opening", together({ ...callerAccess, reads: ["TPP"] }, openingAccess, loggingAccess)],
    ["limit", exact(limitAccess)],
    ["signing", exact(signingAccess)],
    [
      "refused signature",
      together({ objects: callerAccess.objects }, loggingAccess, explainingAccess),
    ],
    ["unattended", together(callerAccess, unattendedAccess, loggingAccess)],
  ])("of the pipeline in the case '%s'", (who, declared) => {
    expect(recorder.usedBy(who)).toEqual(declared);
  });

  it.each(Object.entries(sandboxAccess))("of the sandbox adapter of port '%s'", (name, access) => {
    expect(recorder.usedBy(name)).toEqual(exact(access));
  });

  it("and includes writes to STATE and AUDIT for each operation, page and job that calls the bank's orders()", () => {
    const asking = [
      ...routes.map(({ id, operation: { access } }) => ({ id, access })),
      ...pageRoutes.map(({ id, page: { access } }) => ({ id, access })),
      ...jobRows.map(({ id, handler: { job } }) => ({ id, access: job.access })),
    ].filter(({ id, access: { ports = [] } }) => ports.includes("orders") && id !== comparing);
    expect(asking.length).toBeGreaterThan(15);
    for (const { id, access } of asking)
      expect([id, access.writes]).toEqual([id, expect.arrayContaining(["AUDIT", "STATE"])]);
  });
});

describe("the commands to DynamoDB of a request (decision: the table)", () => {
  const all = [...routes, ...pageRoutes];
  const testOf = (entry: string) => `test/${entry.replace(/\.ts$/, ".test.ts")}`;
  const ofSandbox = routes.filter(({ folder }) => folder === "sandbox");
  /** Operations whose own tests count the commands of a call, because the number depends on the call. */
  const countedByTest = routes
    .filter(({ entry }) => readFileSync(testOf(entry), "utf8").includes("commandsSent("))
    .map(({ id }) => id);

  it("are counted for every operation and page", () => {
    const counted = [
      ...Object.keys(mostCommands),
      ...ofSandbox.map(({ id }) => id),
      ...countedByTest,
    ];
    expect([...new Set(counted)].sort()).toEqual([...new Set(all.map(({ id }) => id))].sort());
  });

  it.each(Object.entries(mostCommands))(
    "are as many as listed for %s, and each has a stated purpose",
    (id, most) => {
      const { own, bank } = commands.of(id);
      expect([own.most, bank.most]).toEqual(most);
      expect([...own.kinds].filter((kind) => !Object.hasOwn(ownCommands, kind))).toEqual([]);
      expect([...bank.kinds].filter((kind) => !Object.hasOwn(bankCommands, kind))).toEqual([]);
    },
  );

  it.each(countedByTest)("each have a stated purpose in the operation %s", (id) => {
    const { own, bank } = commands.of(id);
    expect([...own.kinds].filter((kind) => !Object.hasOwn(ownCommands, kind))).toEqual([]);
    expect([...bank.kinds].filter((kind) => !Object.hasOwn(bankCommands, kind))).toEqual([]);
  });

  it.each(ofSandbox)(
    "are at most five for the sandbox's $id, and each has a stated purpose",
    ({ id, method }) => {
      const { own } = commands.of(id);
      expect([...own.kinds].filter((kind) => !Object.hasOwn(sandboxCommands, kind))).toEqual([]);
      expect(own.most).toBeLessThanOrEqual(method === "GET" ? 1 : 5);
    },
  );
});
