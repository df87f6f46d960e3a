import { runTpp } from "../../../infra/tpp/program.ts";

export type Ran = { code: number; out: string; err: string };

type Options = {
  home: string;
  stdin?: string;
  env?: Record<string, string>;
  isTTY?: boolean;
  /** Receives each text that the command writes to stderr. */
  heard?: (text: string) => void;
};

/** Runs the command line within this process, as a shell would. */
export async function runCommand(args: readonly string[], options: Options): Promise<Ran> {
  const { home, stdin = "", env = {}, isTTY, heard } = options;
  let [out, err] = ["", ""];
  const code = await runTpp(args, {
    env: { FJORDGATE_HOME: home, ...env },
    out: {
      write: (text) => {
        out += text;
      },
      isTTY,
    },
    err: {
      write: (text) => {
        err += text;
        heard?.(text);
      },
      isTTY,
    },
    stdin: async () => stdin,
  });
  return { code, out, err };
}
