/** The sandbox clock: how far it is ahead of real time, in milliseconds, now and before each earlier move. */
type MovedClock = {
  clockOffset: number;
  /** Earlier offsets, the earliest first. `until` is in real time. */
  clocks: readonly { until: string; clockOffset: number }[];
};

/** The sandbox time at a real instant. */
export const sandboxTime = ({ clockOffset }: Pick<MovedClock, "clockOffset">, at: Date): Date =>
  new Date(at.getTime() + clockOffset);

/** The real time of the first copy of a call. A repeated call uses the same time, so it has the same effect. */
export const firstTime = ({ now, clockOffset }: { now: Date; clockOffset: number }): Date =>
  new Date(now.getTime() - clockOffset);

/** The time in which a request may be repeated, in milliseconds. */
const repeatable = 86_400_000;

/** The maximum number of clock moves that are kept. */
const atMost = 200;

/** The clock offset at a real instant. A repeated request uses the offset of its first copy. */
export const clockOffsetAt = ({ clocks, clockOffset }: MovedClock, at: Date): number =>
  clocks.find(({ until }) => at.getTime() < Date.parse(until))?.clockOffset ?? clockOffset;

/** The offsets to keep after the clock is moved at a real instant. */
export const clocksUntil = ({ clocks, clockOffset }: MovedClock, at: Date) =>
  [
    ...clocks.filter(({ until }) => Date.parse(until) > at.getTime() - repeatable),
    { until: at.toISOString(), clockOffset },
  ].slice(-atMost);
