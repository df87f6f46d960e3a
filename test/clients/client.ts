/** One way to make a client of the bank's interface, and to see that it is of use. */
export type Client = {
  /** Programs that must be on the machine. */
  needs: readonly string[];
  /** The folder of its files. No name in them ends in a number that a generator invented. */
  generated: string;
  generate: (generator: string) => Promise<void>;
  compile: () => Promise<unknown>;
  /**
   * The journey of a TPP with this client. The environment contains the addresses of bank and PSU, and the TPP's key
   * files.
   */
  journey?: (environment: NodeJS.ProcessEnv) => Promise<unknown>;
};
