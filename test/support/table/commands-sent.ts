import { routes } from "../../../infra/routes.ts";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { CommandRecorder } from "./command-recorder.ts";

/** The most commands that one call of an operation sends during `run`: by itself, and by the sandbox's bank. */
export async function commandsSent(
  handler: OperationHandler,
  run: () => Promise<unknown>,
): Promise<[own: number, bank: number]> {
  const recorder = await CommandRecorder.start();
  await run().finally(() => recorder.stop());
  const { own, bank } = recorder.of(routes.find((row) => row.handler === handler)?.id ?? "");
  return [own.most, bank.most];
}
