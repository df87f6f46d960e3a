import { CannotStart } from "./cannot-start.ts";
import { watchParent } from "./watch-parent.ts";

type Stop = () => Promise<unknown>;

export type OnStop = (stop: Stop) => void;

/**
 * Starts something and keeps it running until INT, TERM or HUP, until npm ends, or until an
 * uncaught error. Then it stops everything in reverse order and ends the process.
 */
export async function runUntilStopped(start: (onStop: OnStop) => Promise<void>) {
  const stops: Stop[] = [];
  const starting = start((stop) => stops.push(stop));
  let ending = false;

  async function end(code: number) {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    await starting.catch(() => {});
    for (const stop of stops.reverse()) await stop().catch(complain);
    process.exit(code);
  }

  function fail(error: unknown) {
    if (!ending) complain(error);
    end(1);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(0));
  process.on("uncaughtException", fail);
  watchParent(() => process.emit("SIGTERM"));
  await starting.catch(fail);
}

function complain(error: unknown) {
  console.error(error instanceof CannotStart ? error.message : error);
}
