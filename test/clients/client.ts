/** A way to generate a client of the bank's interface, and to check that it works. */
export type Client = {
  /** Programs that the machine must have. */
  needs: readonly string[];
  /** The folder of the generated files. No file name ends in a number that the generator added. */
  generated: string;
  generate: (generator: string) => Promise<void>;
  compile: () => Promise<unknown>;
  /**
   * The journey of a TPP with this client. The environment contains the addresses of bank and PSU, and the TPP's key
   * files.
   */
  journey?: (environment: NodeJS.ProcessEnv) => Promise<unknown>;
};
