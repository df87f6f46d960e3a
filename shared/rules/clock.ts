/** A sandbox's clock: how far it is ahead of real time, in milliseconds, and how far it was before it was moved. */
type MovedClock = {
  clockOffset: number;
  /** The earliest first; `until` is in real time. */
  clocks: readonly { until: string; clockOffset: number }[];
};

/** The time by a clock that is so far ahead, at a real instant. */
export const sandboxTime = ({ clockOffset }: Pick<MovedClock, "clockOffset">, at: Date): Date =>
  new Date(at.getTime() + clockOffset);

/** When a call first came, in real time: what it does is the same however late it comes again. */
export const firstTime = ({ now, clockOffset }: { now: Date; clockOffset: number }): Date =>
  new Date(now.getTime() - clockOffset);

/** As long as a request may come again, in milliseconds. */
const repeatable = 86_400_000;

/** How many moves are remembered. */
const atMost = 200;

/** How far the clock was ahead at a real instant: a request that comes again is answered by the clock of the first one. */
export const clockOffsetAt = ({ clocks, clockOffset }: MovedClock, at: Date): number =>
  clocks.find(({ until }) => at.getTime() < Date.parse(until))?.clockOffset ?? clockOffset;

/** What is to be remembered of a clock that is moved at a real instant. */
export const clocksUntil = ({ clocks, clockOffset }: MovedClock, at: Date) =>
  [
    ...clocks.filter(({ until }) => Date.parse(until) > at.getTime() - repeatable),
    { until: at.toISOString(), clockOffset },
  ].slice(-atMost);
