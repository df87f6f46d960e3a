import { hash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CannotStart } from "./cannot-start.ts";

/**
 * Keeps a second instance from using a folder. The lock is a socket named after the folder, so it
 * disappears with the process. On Linux and Windows such a name leaves no file behind.
 */
export async function lockFolder(folder: string) {
  const address = lockAddress(folder);
  const leavesFile = !["linux", "win32"].includes(process.platform);
  if (leavesFile && !(await answers(address))) rmSync(address, { force: true });
  const lock = createServer((socket) => socket.destroy()).unref();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  lock.once("error", reject).listen(address, resolve);
  try {
    await promise;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EADDRINUSE") throw cause;
    throw new CannotStart(
      `Another instance already uses the folder ${folder}; stop it, or choose another with --data.`,
    );
  }
  return async () => void lock.close();
}

/** The address of a folder's lock; it is the same for all paths of the folder. */
export function lockAddress(folder: string, platform: NodeJS.Platform = process.platform): string {
  const name = `fjordgate-${hash("sha256", realpathSync.native(folder)).slice(0, 32)}`;
  if (platform === "linux") return `\0${name}`;
  return platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

function answers(address: string) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(address, () => resolve(true)).once("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}
