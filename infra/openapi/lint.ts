import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
const config = fileURLToPath(new URL("redocly.yaml", import.meta.url));

/** Lints a document by Redocly's rules; returns the findings, or undefined if there are none. */
export function lintDocument(file: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, "lint", file, "--config", config, "--format", "stylish"],
    {
      encoding: "utf8",
      // Keeps Redocly from making network calls.
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  return status === 0 ? undefined : `${stdout}${stderr}`.trim();
}
