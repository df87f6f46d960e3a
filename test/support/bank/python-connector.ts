import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { hookNames } from "../../../infra/conformance/hooks.ts";
import { day } from "../../conformance/asking.ts";
import { connectorIdentities } from "./connector.ts";

const source = join(import.meta.dirname, "../../connectors/python");

/** A line of the connector, and a wrong line that replaces it. */
export type Mistake = { file: string; from: string; to: string };
export type PythonConnector = {
  /** The options with which the conformance command calls the connector. */
  args: string[];
  url: string;
  authorities: string;
  stop: () => Promise<void>;
};

/** Starts a copy of the Python connector in an empty folder, with its own certificates. */
export async function startPythonConnector(
  folder: string,
  mistake?: Mistake,
): Promise<PythonConnector> {
  cpSync(source, folder, { recursive: true });
  if (mistake) plant(folder, mistake);
  const { server, client } = await connectorIdentities();
  const { certificate, key, authorities } = JSON.parse(client);
  const put = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    return join(folder, name);
  };
  put("server.pem", server.certificate);
  put("server.key", server.key);
  const files = {
    ca: put("ca.pem", authorities),
    cert: put("client.pem", certificate),
    key: put("client.key", key),
    data: put("data.json", testData(folder)),
  };
  const python = spawn("python3", ["-B", join(folder, "connector.py"), folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(python, "exit");
  const url = await addressOf(python);
  const stop = async (): Promise<void> => {
    python.stdin.end();
    await ended;
  };
  const args = Object.entries({ url, ...files }).flatMap(([name, value]) => [`--${name}`, value]);
  return { args, url, authorities, stop };
}

function plant(folder: string, { file, from, to }: Mistake): void {
  const path = join(folder, file);
  const parts = readFileSync(path, "utf8").split(from);
  if (parts.length !== 2) throw new Error(`${file} has not once: ${from}`);
  writeFileSync(path, parts.join(to));
}

/** Writes the test data with dates that depend on today. Returns the file's path. */
function testData(folder: string): string {
  const data = JSON.parse(readFileSync(join(folder, "data.json"), "utf8"));
  const now = () => new Date();
  data.noBankingDay = day({ now }, 60);
  data.refused.refusals.at(-1).earliest = day({ now });
  for (const name of [...hookNames, "clock"])
    data[name] = ["python3", "-B", join(folder, "hook.py"), folder, name];
  return JSON.stringify(data);
}

async function addressOf(python: ChildProcess & { stdout: NodeJS.ReadableStream }) {
  for await (const line of createInterface({ input: python.stdout })) return line;
  throw new Error("The connector in Python ended before it listened.");
}
