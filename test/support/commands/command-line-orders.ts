import type { Ran } from "../../infra/tpp/run-command.ts";

export const eirik = "13839312185";
export const domestic = "norwegian-domestic-credit-transfers";
export const debtorAccount = { bban: "99995260189", currency: "NOK" };
export const named = ["-H", `X-PSU-IDENTITY: ${eirik}`, "-H", "PSU-Context:"];
export const inTime = ["--auto", eirik];

export const entryOf = (amount: string) => ({
  instructedAmount: { amount, currency: "NOK" },
  creditorName: "Ingrid Fjellheim",
  creditorAccount: { bban: "99990166133", currency: "NOK" },
});

/** Orders by calls of the command line that `run` runs. */
export function ordering(run: (...args: string[]) => Promise<Ran>) {
  /** Creates something by a call of the command line, and returns the picked field. */
  async function created(path: string, body: object, pick: string, ...more: string[]) {
    const asked = ["call", "POST", `/v1/${path}`, "-d", JSON.stringify(body), "--pick", pick];
    const { code, out, err } = await run(...asked, "--psu", "none", ...more);
    if (code !== 0) throw new Error(err);
    return out.trim();
  }

  const order = (service: string, body: object, ...more: string[]) =>
    created(`${service}/${domestic}`, { debtorAccount, ...body }, "paymentId", ...named, ...more);

  /** Runs a command twice, with text and with JSON on stdout. */
  async function bothOf(...args: string[]): Promise<[text: Ran, json: Ran, printed: unknown]> {
    const [text, json] = [await run(...args), await run(...args, "--json")];
    return [text, json, JSON.parse(json.out)];
  }

  return { created, order, bothOf };
}
