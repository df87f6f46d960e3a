import type { StageName } from "../../infra/deployment/stage-settings.ts";
import type { Local } from "../../infra/emulator/deploy-locally.ts";
import { localAuthority } from "../../infra/emulator/front-certificate.ts";
import { runProcess } from "../../infra/emulator/run-process.ts";
import type { StageFronts } from "../../infra/emulator/stage-fronts.ts";
import { makeAuthority } from "../../infra/local/certificates.ts";
import { isLong } from "../support/run/long-form.ts";
import { auditTrail } from "./audit-trail.ts";
import type { Checks } from "./checks.ts";
import { everyJob } from "./every-job.ts";
import { cancelConsent, everyDeveloperPage, everyPage, revokeConsent } from "./every-page.ts";
import { everyRoute } from "./every-route.ts";
import type { FunctionLogs } from "./function-logs.ts";
import { everyRole } from "./permissions.ts";
import type { SiteAddress } from "./site-browser.ts";
import { organisation, tppOf } from "./tpp-of.ts";

/** Uses the deployment as TPPs and PSUs do, and also tries forbidden calls. */
export async function smoke(
  local: Local,
  {
    logs,
    checks,
    meanwhile,
  }: { logs: FunctionLogs; checks: Checks; meanwhile: Record<string, () => Promise<void>> },
): Promise<void> {
  const { data, stages } = local;
  // The schedule needs a minute, so the other checks run meanwhile.
  const journey = checks.part("the first journey, its payment booked by the schedule", () =>
    firstJourney("sandbox", local),
  );
  await checks.part("production's journey, through the bank's systems", () =>
    firstJourney("production", local),
  );
  for (const fronts of stages)
    await checks.part(`every route and page of ${fronts.stage}`, () =>
      everythingOf(fronts, data, checks),
    );
  await checks.part("each function's role allows what is declared, and nothing else", () =>
    everyRole(
      stages.map(({ stage }) => stage),
      checks,
      { short: !isLong },
    ),
  );
  for (const [name, work] of Object.entries(meanwhile)) await checks.part(name, work);
  await journey;
  // The jobs run last, because they would otherwise do the schedule's work.
  await checks.part("every job", async () => {
    for (const { stage } of stages) await everyJob(stage, logs, checks);
  });
  await checks.part("the audit trail is written by the table's stream", () =>
    auditTrail("sandbox", checks, { including: "PAYMENT_BOOKED" }),
  );
  await checks.part("functions log no trouble", async () =>
    logs.check(
      stages.map(({ stage }) => stage),
      checks,
    ),
  );
}

export const siteOf = ({ site }: StageFronts, data: string): SiteAddress => ({
  ...site,
  ca: localAuthority(data).certificatePem,
});

/** Calls every route and opens every page of a stage. Also presents a certificate that the stage must not trust. */
export async function everythingOf(fronts: StageFronts, data: string, checks: Checks) {
  const { stage, api, site: front } = fronts;
  const site = siteOf(fronts, data);
  const tppId = `NO-FSA-${organisation}`;
  const tpp = await tppOf(api.address, data, organisation);
  await everyRoute(stage, { tpp, tppId }, api, checks);
  await everyPage(stage, { site, front }, checks);
  if (fronts.developer) {
    const developer = { ...fronts.developer, ca: localAuthority(data).certificatePem };
    await everyDeveloperPage({ site: developer, front: fronts.developer }, checks);
  }
  if (stage === "sandbox") {
    await cancelConsent(tpp, site, checks);
    await revokeConsent({ tpp, tppId }, site, checks);
  }
  tpp.close();
  const authority = await makeAuthority({ name: "Nobody", now: new Date(), days: 1 });
  const stranger = await tppOf(api.address, data, "118118119", authority);
  const answered = await stranger.call({ method: "GET", path: "/v1/accounts" }).then(
    ({ status }) => `answered ${status}`,
    () => "refused",
  );
  checks.equal(`${stage}: a certificate of an authority nobody trusts`, answered, "refused");
  stranger.close();
}

async function firstJourney(stage: StageName, { data, stages, systems }: Local): Promise<void> {
  const fronts = stages.find((each) => each.stage === stage);
  if (!fronts) return;
  const { api, site } = fronts;
  const script = new URL("journey.ts", import.meta.url).pathname;
  const options = Object.entries({
    ...{ stage, api: api.address, site: site.address, "site-name": site.domainName, data },
    ...(systems && stage === "production" ? { provider: systems.provider } : {}),
  }).flatMap(([name, value]) => [`--${name}`, value]);
  await runProcess(process.execPath, [script, ...options]);
}
