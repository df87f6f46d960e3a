import { loggedBy } from "../run/logged.ts";

/** Returns what the lines say that `run` logs: level, message, kind of the error, and its details. */
export async function loggedFaults(run: () => Promise<unknown>) {
  const { log } = await loggedBy(run);
  const lines = log.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => {
    const { level, message, port, error } = JSON.parse(line);
    return { level, message, ...(port && { port }), type: error.type, details: error.details };
  });
}

/** The line of an answer of the provider that proves nothing. */
export const notProved = (fault: string, more: object = {}) => ({
  ...{ level: "ERROR", message: "a request failed", type: "NotProved" },
  details: { port: "identity", fault, ...more },
});

/** The line of a provider that does not answer, or says that it will later. */
export const unavailable = (fault: string) => ({
  ...{ level: "ERROR", message: "the identity provider does not answer", port: "identity" },
  ...{ type: "ProviderAway", details: { fault } },
});
