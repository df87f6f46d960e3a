import { limitedBy, operationClass, shareOf } from "../../infra/deployment/function-class.ts";
import { BankMeans } from "../../shared/http/bank-means.ts";
import { TppRate } from "../../shared/http/tpp-rate.ts";
import { tppBankShare, tppRequestsPerSecond } from "../../shared/limits.ts";
import { chances } from "../support/run/long-form.ts";
import { standUp } from "./stand.ts";

const operation = "listAccounts";

/** The functions of a busy operation in a stage without settings of its own. */
const functions = 80;
const weights = { stage: "production", bankConcurrency: functions, otherBankConcurrency: 10 };

/** The functions of one TPP's share. */
export const shareFunctions = (functions * tppBankShare) / 100;

/**
 * The simulated seconds. Measurements begin after the first, in which no container knows the bank yet, and after the
 * calls that began in it.
 */
const seconds = 6;

/**
 * A TPP whose calls of the bank take longer than those of the others: its requests a second, the milliseconds of a call,
 * and the simulated seconds. It is measured after the time of four calls, until when some container still meets it first.
 */
const slow = { requests: 20, bank: 5_000, seconds: 30, calls: 4 };

/** The beginning: seven seconds within ten, so that the windows of requests change on the way. */
const began = +new Date("2026-03-02T10:00:07Z");

/**
 * Milliseconds that a function takes to answer a request besides the bank, to refuse it after asking the counter, and to
 * refuse it from memory. They follow from infra/cost: processor time at 1,024 MB, and 4 ms a round trip to the table.
 */
const own = { admitted: 17, refused: 10, remembered: 3 };

type Container = { rate: TppRate; bankMeans: BankMeans };

type Flood = "none" | "steady" | "burst" | "slow";

/** The results of the requests after the first second. */
type Outcome = {
  /** p99 of the other TPPs' answers in milliseconds, and how many of their requests were throttled (5xx) or refused (429). */
  p99: number;
  throttled: number;
  refused: number;
  /** The most functions that the flooding TPP held at once, those that refuse it included. */
  held: number;
  /** Its answered requests in a second. */
  answered: number;
  /** The requests of the other TPPs that were throttled before the measurement. */
  earlier: number;
};

/** One operation under a flood, with calls of the bank that take so many milliseconds. */
export type Shares = Record<"alone" | "flooded" | "burst" | "slow" | "unlimited", Outcome> & {
  bank: number;
};

/**
 * Simulates the functions of one operation in simulated time, with the real counter on a real table. Ten TPPs ask for
 * half of what the functions carry, each at nearly even intervals. Another sends ten times its limit of requests, all
 * the time or in bursts, or fewer with long calls of the bank.
 */
export async function shares(): Promise<Shares[]> {
  const { stop } = await standUp();
  process.env.TPP_REQUESTS_PER_SECOND = `${tppRequestsPerSecond}`;
  try {
    const all: Shares[] = [];
    for (const bank of [200, 500, 1_000]) {
      const limited = shareOf(
        limitedBy({ id: operation, size: operationClass("production") }, weights),
        { tppBankShare },
      );
      Object.assign(process.env, limited);
      const alone = await simulate(bank, "none");
      const flooded = await simulate(bank, "steady");
      const burst = await simulate(bank, "burst");
      const slower = await simulate(bank, "slow");
      delete process.env.TPP_BANK_MILLISECONDS;
      const unlimited = await simulate(bank, "steady");
      all.push({ bank, alone, flooded, burst, slow: slower, unlimited });
    }
    return all;
  } finally {
    delete process.env.TPP_REQUESTS_PER_SECOND;
    await stop();
  }
}

let runs = 0;

async function simulate(bank: number, flood: Flood): Promise<Outcome> {
  runs += 1;
  const chance = chances(1);
  const free: Container[] = Array.from({ length: functions }, () => ({
    rate: new TppRate(),
    bankMeans: new BankMeans(),
  }));
  const ends: { at: number; container: Container; isFlood: boolean; tpp: string; bank?: number }[] =
    [];
  const times: number[] = [];
  const outcome = { throttled: 0, refused: 0, held: 0, answered: 0, earlier: 0 };
  const from = 1_000 + (flood === "slow" ? slow.calls * slow.bank : bank);
  const measuredSeconds = lengthOf(flood) - from / 1_000;
  let held = 0;
  const release = (until: number) => {
    for (let next = ends[0]; next && next.at <= until; next = ends[0]) {
      ends.shift();
      if (next.bank !== undefined) next.container.bankMeans.add(next.tpp, next.bank);
      free.push(next.container);
      if (next.isFlood) held -= 1;
    }
  };
  for (const { at, tpp: name, isFlood } of requestsOf(bank, flood, chance)) {
    release(at);
    const tpp = `${name} of run ${runs}`;
    const isMeasured = at >= from;
    const container = free.pop();
    if (!container) {
      if (!isFlood) outcome[isMeasured ? "throttled" : "earlier"] += 1;
      continue;
    }
    const answer = await serve(container, tpp, at);
    const taken = (isFlood && flood === "slow" ? slow.bank : bank) * (0.9 + 0.2 * chance());
    const lasts = answer === "admitted" ? own.admitted + taken : own[answer];
    const end = { at: at + lasts, container, isFlood, tpp };
    ends.push(answer === "admitted" ? { ...end, bank: taken } : end);
    ends.sort((a, b) => a.at - b.at);
    if (isFlood) held += 1;
    if (!isMeasured) continue;
    outcome.held = Math.max(outcome.held, held);
    if (isFlood) outcome.answered += answer === "admitted" ? 1 / measuredSeconds : 0;
    else if (answer === "admitted") times.push(lasts);
    else outcome.refused += 1;
  }
  const sorted = times.sort((a, b) => a - b);
  return { ...outcome, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}

async function serve(
  { rate, bankMeans }: Container,
  tppId: string,
  time: number,
): Promise<keyof typeof own> {
  const at = new Date(began + Math.floor(time));
  if (rate.count(tppId, operation, at)) return "remembered";
  const over = await rate.record({ tppId, operation, at, milliseconds: bankMeans.expected(tppId) });
  return over ? "refused" : "admitted";
}

type Arrival = { at: number; tpp: string; isFlood: boolean };

/** All requests in the order of time. A burst is all requests of a second in its last tenth. */
function requestsOf(bank: number, flood: Flood, chance: () => number): Arrival[] {
  const until = lengthOf(flood) * 1_000;
  const others = Array.from({ length: 10 }, (_, at) =>
    arrivals(`TPP ${at}`, (10 * 2 * (bank + own.admitted)) / functions, until, chance),
  );
  const each = 1_000 / (flood === "slow" ? slow.requests : 10 * tppRequestsPerSecond);
  const flooding = arrivals("the flood", each, until, chance).map((arrival) => ({
    ...arrival,
    isFlood: true,
    at: flood === "burst" ? atEndOfSecond(arrival.at) : arrival.at,
  }));
  return [...others.flat(), ...(flood === "none" ? [] : flooding)].sort((a, b) => a.at - b.at);
}

/** Requests of a TPP, each half as long or one and a half times as long after the one before as it is on average. */
function arrivals(tpp: string, each: number, until: number, chance: () => number): Arrival[] {
  const all: Arrival[] = [];
  let at = each * chance();
  while (at < until) {
    all.push({ at, tpp, isFlood: false });
    at += each * (0.5 + chance());
  }
  return all;
}

const lengthOf = (flood: Flood) => (flood === "slow" ? slow.seconds : seconds);

const atEndOfSecond = (at: number) => Math.floor(at / 1_000) * 1_000 + 900 + (at % 1_000) / 10;
