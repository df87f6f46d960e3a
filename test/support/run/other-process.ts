import { type ChildProcess, fork } from "node:child_process";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";

/** An event for the handler of a file; the answer has the same number. */
export type Asked = { number: number; file: string; event: APIGatewayProxyEvent };

/** A process of its own that runs handlers, as Lambda does, with its own caches. */
export class OtherProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: APIGatewayProxyResult) => void>();
  #count = 0;

  constructor(env: Record<string, string>) {
    this.#child = fork(new URL("handler-process.ts", import.meta.url), {
      env: { ...process.env, ...env },
      execArgv: ["--disable-warning=ExperimentalWarning"],
    });
    this.#child.on("message", ({ number, answer }: { number: number; answer: never }) =>
      this.#waiting.get(number)?.(answer),
    );
  }

  /** A handler that is run in that process, with the description of the handler that `file` exports. */
  run<H extends (...asked: never[]) => Promise<unknown>>(file: string, handler: H): H {
    const ask = (event: APIGatewayProxyEvent) =>
      new Promise<APIGatewayProxyResult>((answer) => {
        const number = ++this.#count;
        this.#waiting.set(number, answer);
        this.#child.send({ number, file, event } satisfies Asked);
      });
    return Object.assign(ask, handler) as unknown as H;
  }

  stop(): void {
    this.#child.kill();
  }
}
