import { definePage } from "../../shared/http/define-page.ts";
import { identity } from "../../shared/identity/identity.ts";
import { failSca } from "../../shared/sca/finish-sca.ts";
import { failures } from "../../shared/sca/outcomes.ts";
import { prepareStep } from "../../shared/sca/prepare-step.ts";
import { renderFlow } from "../../shared/sca/render-flow.ts";
import { attempts } from "../../shared/table/attempts.ts";
import { scaFlows } from "../../shared/table/sca-flows.ts";

/** How often one link may be tried, and how often one number in an hour, over all links. */
const limits = { link: 5, number: 10 };

export const handler = definePage({
  route: "POST /s/{token}/identify",
  summary: "Identify the PSU",
  access: {
    reads: ["SCA", "PSU", "WORLD", "ACCOUNT", "CARD", "ATTEMPT"],
    writes: ["SCA", "PAYMENT", "AUDIT", "ATTEMPT"],
    secrets: ["forms", "ids", "numbers"],
  },

  async handle(call) {
    const { flow, form, realTime } = call;
    if (flow.state !== "CREATED") return "next";
    const number = (form.get("number") ?? "").replace(/\s/g, "");
    if (!/^[\w-]{1,35}$/.test(number))
      return { html: await renderFlow(call, { identify: "missing" }), status: 422 };
    if (await attempts.tooMany(flow.world, number, limits.number, realTime)) {
      const retryMinutes = 60 - realTime.getUTCMinutes();
      return {
        html: await renderFlow(call, { identify: "blocked", retryMinutes }),
        status: 429,
        headers: { "retry-after": `${retryMinutes * 60}` },
      };
    }
    const counted = await scaFlows.attempted(flow.tokenHash, limits.link);
    if (!counted) return "next";
    const customer = await identity().identify(flow.world, number);
    if (!customer) {
      await attempts.failed(flow.world, number, flow.tokenHash, counted.attempts, realTime);
      if (counted.attempts < limits.link) {
        const again = {
          identify: "unknown",
          attemptsLeft: limits.link - counted.attempts,
        } as const;
        return { html: await renderFlow(call, again), status: 422 };
      }
      await failSca(flow, failures.attemptsUsed, realTime, { rejects: true });
      return "next";
    }
    const prepared = await prepareStep(flow, customer);
    if ("kind" in prepared) await failSca(flow, prepared, realTime);
    else await scaFlows.prepared(flow.tokenHash, prepared);
    return "next";
  },
});
