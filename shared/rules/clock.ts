/** The sandbox time at a real instant. The clock is `clockOffset` milliseconds ahead of real time. */
export const sandboxTime = ({ clockOffset }: { clockOffset: number }, at: Date): Date =>
  new Date(at.getTime() + clockOffset);

/** The real time at an instant of a sandbox's clock. */
export const realTimeOf = ({ now, clockOffset }: { now: Date; clockOffset: number }): Date =>
  new Date(now.getTime() - clockOffset);
