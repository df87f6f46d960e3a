import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../run/scratch-folder.ts";

/** Gives a test file a folder with files for the options of a command that calls a connector. */
export function useConnectorFiles() {
  const folder = scratchFolder("connector-files");
  const put = (name: string, content: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  };

  /** Returns the options of a command for the connector that runs, with the client's identity. */
  function optionsOf(client: string): string[] {
    const { certificate, key, authorities } = JSON.parse(client);
    return Object.entries({
      url: process.env.CONNECTOR_ADDRESS ?? "",
      cert: put("client.crt", certificate),
      key: put("client.key", key),
      ca: put("ca.crt", authorities),
    }).flatMap(([name, value]) => [`--${name}`, value]);
  }

  /** Options that a command refuses: their description, the exit code, words of the message, and the options. */
  const refused = [
    ["an http address", 2, "https://", ["--url", "http://bank.example"]],
    [
      "a --cert that does not exist",
      2,
      "cannot be read: ENOENT.",
      ["--cert", join(folder, "missing.crt")],
    ],
    [
      "a certificate as --data",
      2,
      "is not valid test data",
      ["--data", join(folder, "client.crt")],
    ],
  ] as const;
  return { put, optionsOf, refused };
}
