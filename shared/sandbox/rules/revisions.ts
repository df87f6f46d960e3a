/** The first revision of an order. */
export const firstRevision = (realTime: Date): number => realTime.getTime() * 1024;

/** The revision of a restored order. It is greater than every revision that was answered before. */
export const laterRevision = (revision: number, realTime: Date): number =>
  Math.max(revision + 2, firstRevision(realTime));
