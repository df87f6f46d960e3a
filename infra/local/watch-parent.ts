import { readFileSync } from "node:fs";

/**
 * Tells when npm is gone, which passes no signal on. Between npm and us a shell may stand that
 * outlives it, so the shell's own parent is watched too. Started by hand, we may outlive a shell.
 */
export function watchParent(onGone: () => void) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const { isShell, parent: npm } = describe(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && !(isShell && describe(parent).parent !== npm)) return;
    clearInterval(timer);
    onGone();
  }, 200).unref();
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
