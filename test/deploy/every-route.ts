import type { StageName } from "../../infra/deployment/stage-settings.ts";
import type { Front } from "../../infra/emulator/front.ts";
import { deployedIn, routes } from "../../infra/routes.ts";
import type { TppAnswer, TppClient } from "../../infra/tpp/tpp-client.ts";
import { osloDay } from "../../shared/rules/calendar.ts";
import { requiredHeaders } from "../support/operations/call.ts";
import { real } from "../support/operations/national-numbers.ts";
import { ownTppId, type Sample, samples } from "../support/operations/samples.ts";
import type { Checks } from "./checks.ts";
import { fewAtATime } from "./few-at-a-time.ts";

type Row = (typeof routes)[number];
type OwnTpp = { tpp: TppClient; tppId: string };

/** Sends one valid call to every route of a stage, and checks the answer. */
export async function everyRoute(stage: StageName, tpp: OwnTpp, front: Front, checks: Checks) {
  const rows = deployedIn(stage).routes;
  const named = (list: readonly { method: string; path: string }[]) =>
    list.map(({ method, path }) => `${method} ${path}`).sort();
  checks.equal(`${stage}: the routes that are deployed`, named(front.routes), named(rows));
  // Resets run alone and first, because a reset deletes what other calls have made.
  const resets = ({ id }: Row) => id === "initialize";
  // These calls run alone: a snapshot needs a sandbox without running calls, and a clock move makes other calls wait.
  const alone = ({ id }: Row) => id === "createSnapshot" || id === "setClock";
  for (const row of rows.filter(resets)) await callRow(stage, tpp, row, checks);
  const together = rows.filter((row) => !resets(row) && !alone(row));
  await fewAtATime(together, (row) => callRow(stage, tpp, row, checks));
  for (const row of rows.filter(alone)) await callRow(stage, tpp, row, checks);
  const elsewhere = routes.filter((row) => !rows.includes(row));
  for (const row of elsewhere) {
    const answer = await send(tpp, row);
    checks.equal(`${stage}: ${row.method} ${row.path} is not there`, summary(answer), {
      status: 404,
      code: "NOT_FOUND",
    });
  }
}

async function callRow(stage: StageName, tpp: OwnTpp, row: Row, checks: Checks) {
  const answer = await send(tpp, row, stage === "production" ? { "x-psu-identity": real } : {});
  const what = `${stage}: ${row.method} ${row.path}`;
  // Both stages give the same answer: in production, too, the TPP is known and the PSU is not.
  checks.equal(what, answer.status, (samples[row.id as keyof typeof samples] as Sample).status);
}

/** Replaces the tests' start date by today, because the deployed clock shows real time. */
const fromToday = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "startDate" in body
    ? { ...body, startDate: osloDay(new Date()) }
    : body;

const summary = ({ status, body }: TppAnswer) => ({ status, code: body?.tppMessages?.[0]?.code });

/** Sends a row's sample. Replaces header values that only the sandbox accepts. */
function send(
  { tpp, tppId }: OwnTpp,
  { id, method, path, operation }: Row,
  others: Record<string, string> = {},
): Promise<TppAnswer> {
  const sample: Sample = samples[id as keyof typeof samples];
  const { query = {}, headers = {} } = sample;
  const own = sample.params?.tppId === ownTppId ? { tppId } : {};
  const params: Record<string, string> = { ...sample.params, ...own };
  const body = fromToday(sample.body);
  const filled = path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  const search = pairs.length ? `?${new URLSearchParams(pairs)}` : "";
  const ownHeaders = Object.entries({ ...requiredHeaders(operation), ...headers });
  const given = ownHeaders.map(([name, value]) => [name, others[name] ?? value] as const);
  return tpp.call({
    method,
    path: `${filled}${search}`,
    headers: Object.fromEntries(
      given.filter((each): each is readonly [string, string] => each[1] !== undefined),
    ),
    ...(body === undefined ? {} : { body }),
  });
}
