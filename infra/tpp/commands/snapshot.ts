import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { CommandError } from "../command-error.ts";
import type { BankCalls } from "../session.ts";
import { formatTable } from "../terminal.ts";

type Snapshot = { snapshotId: string; name: string; createdAt: string };

const path = "/v1/sandbox/snapshots";

/** Adds `snapshot`: saves and restores the sandbox. */
export const addSnapshot: AddCommand = (sandbox, { terminal, withSession }) => {
  const group = sandbox.command("snapshot").description("Save the sandbox, and restore it.");
  const show = (snapshots: readonly Snapshot[]) =>
    terminal.print(
      formatTable(
        ["ID", "CREATED", "NAME"],
        snapshots.map(({ snapshotId, createdAt, name }) => [snapshotId, createdAt, name]),
      ),
    );
  group
    .command("list")
    .description("List the snapshots.")
    .action((_, command: Command) =>
      withSession(command, async (session) => {
        const { body } = await session.ask({ method: "GET", path });
        return everywhere(command).json ? terminal.json(body) : show(body);
      }),
    );
  group
    .command("create")
    .description("Save the current sandbox as a snapshot.")
    .argument("<name>")
    .action((name: string, _: object, command: Command) =>
      withSession(command, async (session) => {
        const { body } = await session.ask({ method: "POST", path, body: { name } });
        return everywhere(command).json ? terminal.json(body) : show([body]);
      }),
    );
  group
    .command("restore")
    .description("Restore a snapshot.")
    .argument("<snapshot>", "its id or its name")
    .action((wanted: string, _: object, command: Command) =>
      withSession(command, async (session) => {
        const { snapshotId, name } = await find(session, wanted);
        await session.ask({ method: "POST", path: `${path}/${snapshotId}/restore` });
        terminal.done(`The sandbox is as it was in ${name}.`);
      }),
    );
  group
    .command("delete")
    .description("Delete a snapshot.")
    .argument("<snapshot>", "its id or its name")
    .action((wanted: string, _: object, command: Command) =>
      withSession(command, async (session) => {
        const { snapshotId, name } = await find(session, wanted);
        await session.ask({ method: "DELETE", path: `${path}/${snapshotId}` });
        terminal.done(`Deleted ${name}.`);
      }),
    );
};

/** Finds a snapshot by its id, or by its name if the name is unique. */
async function find(session: BankCalls, wanted: string): Promise<Snapshot> {
  const { body } = await session.ask({ method: "GET", path });
  const all = body as Snapshot[];
  const found = all.filter(({ snapshotId, name }) => snapshotId === wanted || name === wanted);
  const [only, another] = found;
  if (only && !another) return only;
  throw new CommandError(
    "usage",
    another
      ? `${found.length} snapshots have the name ${wanted}.`
      : `There is no snapshot ${wanted}.`,
    "To see the ids: fjordgate sandbox snapshot list",
  );
}
