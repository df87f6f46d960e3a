import type { Block } from "./page-blocks.ts";

/**
 * The commands of a README session that begins with a command. Each line after `$ ` is a command, and the lines
 * after it are its output.
 */
export function sessionOf(markdown: string, beginning: string): Block[] {
  const fences = [...markdown.matchAll(/^```\w*\n([\s\S]*?)\n```$/gm)].map(([, text = ""]) => text);
  const session = fences.find((text) => text.startsWith(`$ ${beginning}`)) ?? "";
  return session.split(/^\$ /m).flatMap((part) => {
    const [commands = "", ...shown] = part.trimEnd().split("\n");
    return commands ? [{ title: commands, commands, shown: shown.join("\n") }] : [];
  });
}
