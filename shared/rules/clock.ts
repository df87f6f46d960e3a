/** The sandbox time at a real instant. The clock is `clockOffset` milliseconds ahead of real time. */
export const sandboxTime = ({ clockOffset }: { clockOffset: number }, at: Date): Date =>
  new Date(at.getTime() + clockOffset);
