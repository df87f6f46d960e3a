import { readFileSync } from "node:fs";

/**
 * Calls back when npm or the shell between npm and us has ended. npm passes TERM on to that shell,
 * which then ends. The shell may also outlive npm, so its own parent is watched too. Without npm,
 * we may outlive our shell.
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

/** On Windows a process keeps its parent's id after the parent has ended. */
function isThere(id: number) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Reads a process's name and parent from Linux's /proc: `17 (sh) S 16 …`; undefined on other
 * systems.
 */
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
