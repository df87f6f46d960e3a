import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { freePorts } from "../support/free-ports.ts";
import { scratchFolder } from "../support/scratch-folder.ts";

describe("npm run demo -- --stage production, over real mutual TLS, a connector, a provider, a register and a revocation list", () => {
  it("goes through the same journey as the sandbox's, but for what only one of them has, and ends with 0", async () => {
    const [port, sitePort] = await freePorts(2);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...["infra/local/demo.ts", "--stage", "production", "--memory"],
        ...["--port", `${port}`, "--site-port", `${sitePort}`],
        ...["--data", scratchFolder("production")],
      ],
      { env: { ...process.env, NO_COLOR: "1" } },
    );
    expect(stdout).toContain("The whole journey went as it should.");
    for (const held of [
      "See that no sandbox is there",
      "was led to http://127.0.0.1:",
      "✓ it is approved",
      "✓ it is cancelled",
      "Ask with a certificate that its authority has revoked",
    ])
      expect(stdout).toContain(held);
  });
});
