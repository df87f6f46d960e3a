/** @own-process: a process reads its truststore once, and this one is not that of other tests. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handler } from "../../../functions/jobs/watch-truststore.ts";
import { makeAuthority } from "../../../infra/local/certificates.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-truststore-"));
const start = new Date("2026-01-01T00:00:00Z");
const authority = (name: string, days: number) =>
  makeAuthority({ name, now: start, days, keyPem: keyNamed("authority") });

beforeAll(async () => {
  const all = await Promise.all([
    authority("Late", 3000),
    authority("Soon", 100),
    authority("Mid", 900),
  ]);
  process.env.TRUSTSTORE_FILE = join(folder, "truststore.pem");
  writeFileSync(
    process.env.TRUSTSTORE_FILE,
    all.map(({ certificatePem }) => certificatePem).join(""),
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  delete process.env.TRUSTSTORE_FILE;
});
afterEach(() => {
  delete process.env.POWERTOOLS_METRICS_NAMESPACE;
});

/** The metrics that one run writes. */
async function told(time: string) {
  const written = jest.spyOn(process.stdout, "write").mockReturnValue(true);
  await handler({ time });
  const lines = written.mock.calls.map(([line]) => JSON.parse(`${line}`));
  written.mockRestore();
  return lines;
}

describe("the job that watches the truststore", () => {
  it("writes nothing if metrics are off", async () => {
    expect(await told("2026-03-02T10:00:00Z")).toEqual([]);
  });

  it.each([
    ["2026-03-02T10:00:00Z", 39],
    ["2026-04-11T00:00:00Z", 0],
    ["2026-04-12T00:00:00Z", -1],
  ])("reports the authority that expires first: at %s it has %d days left", async (time, days) => {
    process.env.POWERTOOLS_METRICS_NAMESPACE = "Fjordgate";
    const line = (await told(time)).find((each) => "TruststoreDaysLeft" in each);
    expect(line).toMatchObject({
      TruststoreDaysLeft: days,
      stage: "sandbox",
      authority: "Soon",
      until: "2026-04-11T00:00:00.000Z",
    });
    expect(line._aws.CloudWatchMetrics[0].Dimensions).toEqual([["stage"]]);
  });
});
