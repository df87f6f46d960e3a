import { readFileSync } from "node:fs";

/**
 * Tells when npm is gone, or the shell between npm and us: it is the shell that npm passes TERM on to, and that ends by it.
 * The shell may also outlive npm, so its own parent is watched too. Started by hand, we may outlive a shell.
 */
export function watchParent(onGone: () => void) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const { isShell, parent: npm } = describe(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && isThere(parent) && !(isShell && describe(parent).parent !== npm))
      return;
    clearInterval(timer);
    onGone();
  }, 1000).unref();
}

/** On Windows a process keeps the number of a parent that is gone. */
function isThere(id: number) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Reads what Linux tells of a process: `17 (sh) S 16 …`; elsewhere nothing is known. */
function describe(id: number) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    const name = text.slice(text.indexOf("(") + 1, end);
    return {
      isShell: /^(ba|da|z|k)?sh$/.test(name),
      parent: Number(text.slice(end + 1).split(" ")[2]),
    };
  } catch {
    return { isShell: false, parent: 0 };
  }
}
