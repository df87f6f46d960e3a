/** Runs something under this name, so that its accesses are recorded for it. */
export type By = <T>(who: string, run: () => Promise<T>) => Promise<T>;
