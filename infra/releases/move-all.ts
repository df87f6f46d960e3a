import { CommandRefused } from "../command-error.ts";
import type { DeployedFunction, Move, Target } from "./releases.ts";

type Point = (
  of: Pick<DeployedFunction, "name" | "revision">,
  to: Target,
) => Promise<string | undefined>;

/** Makes all moves or none: if one fails, the others are undone, and the error's message reports the result. */
export async function moveAll(moves: readonly Move[], point: Point): Promise<void> {
  const made: { name: string; revision: string | undefined; from: Target }[] = [];
  for (const { of, to } of moves)
    try {
      made.push({ name: of.name, revision: await point(of, to), from: of.live });
    } catch (error) {
      throw await undo(made, point, of.name, error as Error);
    }
}

async function undo(
  made: readonly { name: string; revision: string | undefined; from: Target }[],
  point: Point,
  failed: string,
  cause: Error,
): Promise<CommandRefused> {
  const stuck: string[] = [];
  for (const { name, revision, from } of made.toReversed())
    await point({ name, revision }, from).catch((error: Error) =>
      stuck.push(`${name} (it should call version ${from.version}): ${error.message}`),
    );
  const ending = stuck.length
    ? `These could not be moved back. Move them by hand:\n  ${stuck.join("\n  ")}`
    : `The functions moved before it (${made.length}) were moved back: nothing has changed.`;
  return new CommandRefused(`${failed} cannot be moved: ${cause.message}\n${ending}`);
}
