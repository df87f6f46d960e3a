import { handler as getPayment } from "../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { type Answer, call } from "../support/operations/call.ts";
import { list, read } from "../support/payments/authorisations.ts";
import type { Names } from "./normal.ts";
import { accountState, knownAccounts, listedRows, newEvents } from "./observed.ts";
import { type Kind, services } from "./orders.ts";
import { shownRead } from "./shown-answer.ts";

export type Made = {
  name: string;
  kind: Kind;
  params: { "payment-product": string; "payment-id": string };
  link: string;
  answer: Answer;
};

/** When and as whom the payments of a scenario are looked at. */
type Look = { now: Date; headers: Record<string, string>; psu: Record<string, string> };

/** The payments of a scenario, and what was last seen of them and of all accounts. */
export class Changes {
  readonly #names: Names;
  readonly #days = new Set<string>();
  readonly #made: Made[] = [];
  /** The last observation of each subject. A look reports only the differences. */
  readonly #seen = new Map<string, string>();
  readonly #events = new Set<string>();

  constructor(names: Names) {
    this.#names = names;
  }

  /** Adds the day of an instant to those whose events are told. */
  at(instant: Date): void {
    this.#days.add(instant.toISOString().slice(0, 10));
  }

  knows(id: string): boolean {
    return this.#made.some(({ params }) => params["payment-id"] === id);
  }

  add(made: Made): void {
    this.#made.push(made);
  }

  /** Returns everything that has changed since the last look. */
  async sinceLastLook({ now, headers, psu }: Look): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const made of this.#made) {
      const options = { route: services[made.kind].route, now, headers };
      const status = shownRead(await call(getPaymentStatus, { params: made.params, ...options }));
      const details = shownRead(await call(getPayment, { params: made.params, ...options }));
      const { transactionStatus, ...more } = details;
      const seen = {
        status,
        // Shows the status only once, unless the two reads disagree.
        details: transactionStatus === status.transactionStatus ? more : details,
        authorisations: await authorisationsOf(made, "authorisation", options),
        cancellations: await authorisationsOf(made, "cancellation", options),
      };
      for (const [part, value] of Object.entries(seen))
        this.#see(found, `${made.name}: ${part}`, value);
    }
    const accounts = await knownAccounts();
    for (const [name, id] of accounts)
      this.#see(found, `account ${name}`, await accountState(id, now));
    const [[, own = ""] = []] = accounts;
    this.#see(found, "rows listed", await listedRows(own, psu, now));
    const events = this.#names.normal(await newEvents(this.#days, this.#events)).sort();
    if (events.length) found.events = events;
    return found;
  }

  #see(found: Record<string, unknown>, part: string, value: unknown): void {
    const normal = JSON.stringify(this.#names.normal(value));
    if ((this.#seen.get(part) ?? "[]") === normal) return;
    this.#seen.set(part, normal);
    found[part] = value;
  }
}

async function authorisationsOf(
  made: Made,
  kind: "authorisation" | "cancellation",
  options: Parameters<typeof list>[2],
) {
  const { status, body } = await list(kind, made, options);
  if (status !== 200) return shownRead({ status, body });
  const ids: string[] = body.authorisationIds ?? [];
  return Promise.all(ids.map(async (id) => shownRead(await read(kind, made, id, options))));
}
