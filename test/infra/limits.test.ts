import { readFileSync } from "node:fs";
import { sharesOfCalls } from "../../infra/cost/assumptions.ts";
import { type MeasuredName, readMeasured } from "../../infra/cost/measured.ts";
import { requestLimits } from "../../infra/deployment/request-limits.ts";
import { stageSettings } from "../../infra/deployment/stage-settings.ts";
import { outboxOf } from "../../shared/table/audit.ts";
import { dueShards } from "../../shared/table/keys.ts";
import { testTime } from "../support/operations/call.ts";
import { orderOf } from "../support/payments/orders.ts";
import { receive } from "../support/payments/payments.ts";
import { context } from "../support/stacks/stage-settings.ts";
import { useTable } from "../support/table/table.ts";

useTable();

const page = readFileSync("infra/limits.md", "utf8").replaceAll(/\s+/g, " ");
const counted = (number: number) => Math.floor(number).toLocaleString("en-US");

describe("the arithmetic of infra/limits.md", () => {
  it("uses the default limits of a stage", () => {
    const { gateway, site, address } = requestLimits(stageSettings("production", context()));
    for (const text of [
      `| ${counted(gateway.rate)} a second | 429 of API Gateway`,
      `| ${counted(site.rate)} a second | a page with 429 of API Gateway`,
      `| ${counted(address.interface / 300)} a second, over five minutes | 429 of the firewall`,
      `| ${counted(address.site / 300)} a second, over five minutes | a page with 429 of the firewall`,
      `${counted(address.site)} requests in five minutes, at least ${counted(address.site / 9)} SCAs`,
    ])
      expect(page).toContain(text);
  });

  it("uses the measured capacity units of a request", () => {
    const { production } = readMeasured().stages;
    const shares: [MeasuredName, number][] = [
      ...(Object.entries(sharesOfCalls) as [MeasuredName, number][]),
      ["approvePayment", sharesOfCalls.createPayment],
      ["grantConsent", sharesOfCalls.startConsent],
    ];
    const sum = (unit: "reads" | "writes") =>
      shares.reduce((total, [name, share]) => total + (production[name]?.[unit] ?? 0) * share, 0) /
      100;
    const [reads, writes] = [sum("reads"), sum("writes")].map((units) => units.toFixed(1));
    expect(page).toContain(`${reads} read and ${writes} write units`);
    expect(page).toContain(`${sharesOfCalls.createPayment * 100} payments a second`);
  });

  it("uses the number of partitions of the audit outbox and the due index, and of a payment's audit events up to its approval", async () => {
    const received = await receive(orderOf());
    const id = received.id;
    await received.approve({ now: testTime });
    const day = outboxOf(testTime.toISOString().slice(0, 10));
    const events = (await Promise.all(day)).flat().filter(({ resource }) => resource?.id === id);
    const units = 2 * events.length;
    expect(page).toContain(
      `${day.length} a day | ${events.length} items in transactions: ${units} |`,
    );
    const most = counted((day.length * 1_000) / units);
    expect(page).toContain(`${counted(day.length * 1_000)} ÷ ${units} = ${most} payments a second`);
    expect(page).toContain(`| ${dueShards} | an entry of 2.1 KB, written and deleted: 6 |`);
  });
});
