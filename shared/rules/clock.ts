/**
 * The two times of a call. `now` is the interface's time: in the sandbox the time of the TPP's clock, and for a write
 * that an earlier copy has decided the time of that decision. `realTime` is for everything that no sandbox clock moves.
 */
export type Times = Readonly<{ now: Date; realTime: Date }>;

/** The times at a real instant. The sandbox's clock is `clockOffset` milliseconds ahead of real time; 0 in production. */
export const timesOf = ({ clockOffset }: { clockOffset: number }, realTime: Date): Times => ({
  now: new Date(realTime.getTime() + clockOffset),
  realTime,
});

/** The milliseconds by which the clock is ahead of real time. */
export const clockOffsetOf = ({ now, realTime }: Times): number =>
  now.getTime() - realTime.getTime();

/** The time of the clock at another real instant. */
export const clockTimeOf = (instant: Date, at: Times): Date =>
  new Date(instant.getTime() + clockOffsetOf(at));

/** The real time at which the clock shows an instant. */
export const realTimeOf = (instant: Date, at: Times): Date =>
  new Date(instant.getTime() - clockOffsetOf(at));
