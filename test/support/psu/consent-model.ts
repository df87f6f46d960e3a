/** The context in which a PSU of the model acts: private, or for their company. */
export type Context = "PRIVATE" | "CORPORATE";

/** The accounts that each context can grant, under the model's own names. */
export const holdings = {
  PRIVATE: ["current", "savings", "card"],
  CORPORATE: ["company", "tax"],
} as const satisfies Record<Context, readonly string[]>;

/** All accounts that a request may name: those that can be granted, another person's, and one that does not exist. */
export const accountNames = [...holdings.PRIVATE, ...holdings.CORPORATE, "hers", "none"] as const;
export type AccountName = (typeof accountNames)[number];

export type ReadAction = {
  do: "read";
  account: AccountName;
  /** The account itself, all its readable transactions, or its transactions of the last `daysAgo` days. */
  what: "account" | "transactions" | { daysAgo: number };
  /** The context that the request names. "unsaid" sends no header. */
  context: Context | "unsaid";
  attended: boolean;
  session: string;
};

export type Action =
  | ReadAction
  | { do: "consent"; context: Context; accounts: readonly string[]; session: string }
  | { do: "abort"; context: Context; session: string; how: "cancels" | "leaves" }
  | { do: "give up"; context: Context }
  | { do: "revoke"; context: Context; what: "all" | AccountName }
  | { do: "wait"; for: number | "the last millisecond of the day" };

type Consent = { scaAt: number; granted: Set<string>; former: Set<string>; over: boolean };
type Session = { id: string; until: number; context: Context };

const [hour, aDay] = [3_600_000, 86_400_000];
const osloDay = (at: number) =>
  new Date(at).toLocaleDateString("sv-SE", { timeZone: "Europe/Oslo" });
const daysBetween = (from: number, to: number) =>
  (Date.parse(osloDay(to)) - Date.parse(osloDay(from))) / aDay;

/** A model of the specification's rules on what a TPP may read of a PSU. It uses none of the product's code. */
export class ConsentModel {
  now: number;
  /** The PSU has completed an SCA, so the TPP has a PSU-ID. */
  known = false;
  readonly #consents = new Map<Context, Consent>();
  readonly #unattended = new Map<string, number>();
  #session: Session | undefined;

  constructor(now: number) {
    this.now = now;
  }

  /** Returns the error code of a read, or 200. */
  read({ account, what, context: said, attended, session }: ReadAction): number | string {
    if (!this.known) return "CONSENT_UNKNOWN";
    if (said !== "CORPORATE" && this.#isCompanysOnly(account))
      return said === "unsaid" ? "HTTP_HEADER_REQUIRED" : "RESOURCE_UNKNOWN";
    const context = said === "unsaid" ? "PRIVATE" : said;
    const consent = this.#consents.get(context);
    if (!consent) return "CONSENT_UNKNOWN";
    if (consent.over) return "CONSENT_INVALID";
    if (daysBetween(consent.scaAt, this.now) > (attended ? 180 : 90)) return "CONSENT_EXPIRED";
    if (!consent.granted.has(account))
      return consent.former.has(account) ? "CONSENT_INVALID" : "RESOURCE_UNKNOWN";
    const isFree = attended && this.#isValid(session);
    if (typeof what === "object" && what.daysAgo > 90 && !isFree) {
      const isOver = this.#session?.id === session && !this.#isValid(session);
      return isOver ? "SCA_EXPIRED" : "SCA_NOT_FOUND";
    }
    return attended ? 200 : this.#count(context, account, what);
  }

  consent(context: Context, accounts: readonly string[], session: string): void {
    const { granted = [], former = [] } = this.#consents.get(context) ?? {};
    const restsOn = this.#isValid(session) ? this.#session : undefined;
    this.known = true;
    this.#session = { id: session, until: restsOn?.until ?? this.now + hour, context };
    const before = new Set([...granted, ...former]);
    for (const account of accounts) before.delete(account);
    this.#consents.set(context, {
      scaAt: restsOn ? restsOn.until - hour : this.now,
      granted: new Set(accounts),
      former: before,
      over: false,
    });
  }

  /** Ends a consent. Returns false if there was none. */
  giveUp(context: Context): boolean {
    const consent = this.#consents.get(context);
    if (consent) this.#end(consent);
    return consent !== undefined;
  }

  revoke(context: Context, what: "all" | AccountName): void {
    const consent = this.#consents.get(context);
    if (!consent || consent.over) return;
    for (const account of [...consent.granted])
      if ((what === "all" || what === account) && consent.granted.delete(account))
        consent.former.add(account);
    if (consent.granted.size === 0) this.#end(consent);
  }

  /** Ends a whole consent, and the TPP session with it. */
  #end(consent: Consent): void {
    if (!consent.over) this.#session = undefined;
    consent.over = true;
  }

  #isCompanysOnly(account: AccountName): boolean {
    const isGranted = (context: Context) =>
      [
        ...(this.#consents.get(context)?.granted ?? []),
        ...(this.#consents.get(context)?.former ?? []),
      ].includes(account);
    return isGranted("CORPORATE") && !isGranted("PRIVATE");
  }

  wait(time: number | "the last millisecond of the day"): void {
    if (typeof time === "number") {
      this.now += time;
      return;
    }
    const today = osloDay(this.now);
    let [same, next] = [this.now, this.now + 25 * hour];
    while (next - same > 1) {
      const middle = Math.floor((same + next) / 2);
      if (osloDay(middle) === today) same = middle;
      else next = middle;
    }
    this.now = same;
  }

  #isValid(session: string): boolean {
    return this.#session?.id === session && this.now < this.#session.until;
  }

  #count(context: Context, account: string, what: ReadAction["what"]): number | string {
    const operation = what === "account" ? what : "transactions";
    const counter = [osloDay(this.now), context, account, operation].join();
    const count = this.#unattended.get(counter) ?? 0;
    if (count === 4) return "ACCESS_EXCEEDED";
    this.#unattended.set(counter, count + 1);
    return 200;
  }
}
