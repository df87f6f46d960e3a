import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { approveOnPages, consent } from "../../infra/local/demo-psu.ts";
import { PageWalker } from "../../infra/tpp/page-walker.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { scratchFolder } from "../support/run/scratch-folder.ts";

describe("npm run demo -- --stage production, with real TLS, connector, identity provider, register and revocation list", () => {
  const data = scratchFolder("production");
  const demo = async (...more: string[]) => {
    const [port, sitePort] = await freePorts(2);
    return promisify(execFile)(
      process.execPath,
      [
        ...["infra/local/demo.ts", "--data", data],
        ...["--port", `${port}`, "--site-port", `${sitePort}`, ...more],
      ],
      { env: { ...process.env, NO_COLOR: "1" } },
    );
  };

  it("completes the whole journey with exit code 0", async () => {
    const { stdout } = await demo("--stage", "production");
    expect(stdout).toContain("Every answer was as expected.");
    for (const held of [
      "See that production has no sandbox calls",
      "was redirected to http://127.0.0.1:",
      "✓ it is approved",
      "✓ the payment is cancelled",
      "Call with a certificate that its authority has revoked",
    ])
      expect(stdout).toContain(held);
  });

  it("succeeds again on the same day, although nothing resets production, and pays from the payer's account in the conformance data if the person who runs it acts as the customer in a browser", async () => {
    const file = `${data}/connector/test-data.json`;
    const { toPay } = JSON.parse(readFileSync(file, "utf8"));
    const [port, sitePort] = await freePorts(2);
    const child = spawn(
      process.execPath,
      [
        ...["infra/local/demo.ts", "--stage", "production", "--data", data],
        ...["--port", `${port}`, "--site-port", `${sitePort}`],
        ...["--browser", "--conformance-data", file],
      ],
      { env: { ...process.env, NO_COLOR: "1" }, stdio: ["pipe", "pipe", "inherit"] },
    );
    const printed: string[] = [];
    jest.spyOn(console, "log").mockImplementation(() => {});
    for await (const line of createInterface(child.stdout)) {
      printed.push(line);
      const [link] = /^ {2}http:\/\/localhost:\d+\/\S+$/.exec(line) ?? [];
      if (link === undefined) continue;
      const visit = printed.some((each) => each.includes("psu-id=")) ? approveOnPages : consent;
      const back = await visit(new PageWalker(), link.trim(), seedCustomers[0]);
      child.stdin.write(`nothing\n${back}\n`);
    }
    jest.restoreAllMocks();
    expect(printed).toContain("Every answer was as expected.");
    expect(printed).toContain(`→ POST /v1/payments/${toPay.product}?allowLogicalDuplicate=true`);
  });

  it("fails with a message if another server listens on the bank's port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const asked = demo("--port", `${port}`, "--data", `${data}/other`);
    await expect(asked).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Stop it, or give its --stage and --data."),
    });
    other.close();
  });
});
