/** One way to make a client of the bank's interface, and to see that it is of use. */
export type Client = {
  /** Programs that must be on the machine. */
  needs: readonly string[];
  /** Where its files are; no name of them ends in a number that a generator made up. */
  generated: string;
  generate: (generator: string) => Promise<void>;
  compile: () => Promise<unknown>;
  /** What a TPP does with it; the environment says where the bank, the PSU and the TPP's keys are. */
  journey?: (environment: NodeJS.ProcessEnv) => Promise<unknown>;
};
