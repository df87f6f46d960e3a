/** Runs something as somebody, so that what it uses is told as theirs. */
export type By = <T>(who: string, run: () => Promise<T>) => Promise<T>;
