import { cancelInNetBank, moveInNetBank } from "../support/bank/net-bank.ts";
import { moveClock } from "../support/sandbox/clock.ts";
import type { Scenarios } from "./golden.ts";
import { beyondFunds, type Changes, type Kind, on } from "./orders.ts";

const today = (kind: Kind): Changes =>
  kind === "standing" ? { startDate: "2026-03-02", endDate: "2026-03-20" } : {};

/** Returns scenarios for all possible ends of payments of one kind. */
export function endingsOf(kind: Kind): Scenarios {
  const scenarios: Scenarios = {};
  scenarios[`${kind}: approved and booked`] = async (play) => {
    const made = await play.approved(kind, today(kind));
    await play.cancel("deletion once approved", made);
    play.pass({ hours: 1 });
    await play.job();
    await play.look("an hour later");
    await play.cancel("deletion once booked", made);
    play.at("2026-03-03T10:00:00Z");
    await play.job();
    await play.look("the next day");
  };
  scenarios[`${kind}: too little money at approval`] = async (play) => {
    await play.approved(kind, { ...today(kind), ...beyondFunds(kind) });
    play.pass({ hours: 1 });
    await play.job();
    await play.look("an hour later");
  };
  scenarios[`${kind}: deleted before approval`] = async (play) => {
    const made = await play.create(kind);
    await play.cancel("deletion", made);
    await play.look("deleted");
    await play.open("link", made.link);
  };
  scenarios[`${kind}: approved by nobody in 24 hours`] = async (play) => {
    const made = await play.create(kind);
    play.pass({ hours: 24 });
    await play.job();
    await play.look("after 24 hours");
    play.pass({ minutes: 1 });
    await play.job();
    await play.look("a minute later");
    await play.open("link", made.link);
  };
  if (kind === "sepa") return scenarios;
  scenarios[`${kind}: outcome=rejected`] = async (play) => {
    await play.approved(kind, today(kind), {
      headers: { "x-sandbox-scenario": "outcome=rejected" },
    });
    play.pass({ hours: 1 });
    await play.job();
    await play.look("an hour later");
  };
  scenarios[`${kind}: outcome=unknown`] = async (play) => {
    await play.approved(kind, today(kind), {
      headers: { "x-sandbox-scenario": "outcome=unknown" },
    });
    play.pass({ minutes: 1 });
    await play.job();
    await play.look("a minute later");
    play.pass({ minutes: 2 });
    await play.job();
    await play.look("three minutes later");
  };
  if (kind !== "instant" && kind !== "cross-border") {
    scenarios[`${kind}: of a day that is none of banks', cancelled after approval`] = async (
      play,
    ) => {
      const made = await play.approved(kind, on(kind, "2026-03-07"));
      await play.cancel("deletion", made);
      await play.look("deletion asked for");
      await play.cancelBySca(made);
      await play.look("cancelled");
    };
    scenarios[`${kind}: cancelled and moved in the net bank`] = async (play) => {
      const moved = await play.approved(kind, on(kind, "2026-03-10"), { name: "moved" });
      const gone = await play.approved(kind, on(kind, "2026-03-11"), { name: "cancelled" });
      play.note("move", shown(await moveInNetBank(moved, "2026-03-12", { now: play.now })));
      play.note("cancellation", shown(await cancelInNetBank(gone, { now: play.now })));
      await play.look("changed in the net bank");
    };
    scenarios[`${kind}: of a day to which the clock is moved, and back`] = async (play) => {
      await play.approved(kind, on(kind, "2026-03-10"));
      await moveClock("2026-03-09T12:00:00Z");
      await play.look("the day before");
      await moveClock("2026-03-10T12:00:00Z");
      await play.look("the day itself");
      await moveClock(null);
      await play.look("back in real time");
    };
  }
  return scenarios;
}

const shown = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
