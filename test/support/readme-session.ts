import type { Block } from "./page-blocks.ts";

/** The session of a README that begins with a command: each line after `$ ` is one, and what follows is what it prints. */
export function sessionOf(markdown: string, beginning: string): Block[] {
  const fences = [...markdown.matchAll(/^```\w*\n([\s\S]*?)\n```$/gm)].map(([, text = ""]) => text);
  const session = fences.find((text) => text.startsWith(`$ ${beginning}`)) ?? "";
  return session.split(/^\$ /m).flatMap((part) => {
    const [commands = "", ...shown] = part.trimEnd().split("\n");
    return commands ? [{ title: commands, commands, shown: shown.join("\n") }] : [];
  });
}
