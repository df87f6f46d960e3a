import { readFileSync } from "node:fs";
import { renderMarkdown, type Section } from "./markdown.ts";

/** The guides of /guides by their names in addresses, in the order in which a developer needs them. */
export const guideNames = [
  "coming-from-another-bank",
  "signing",
  "answers",
  "sca",
  "app-links",
  "corporate",
  "unattended",
  "payments",
  "baskets",
  "funds",
  "errors",
  "clients",
  "early-access",
  "sandbox",
] as const;

/** The texts that have an address of their own. */
export const otherPlaces = {
  start: "/",
  index: "/guides",
  collections: "/collections",
  downloads: "/downloads",
} as const;

export type Guide = {
  name: string;
  /** The address of its page. */
  path: string;
  /** Its file in this repository. */
  source: string;
  title: string;
  summary: string;
  html: string;
  sections: readonly Section[];
};

const folder = "shared/developer/guides";
const head = /^---\ntitle: (.+)\nsummary: (.+)\n---\n/;

export function readGuide(name: string): Guide {
  const source = `${folder}/${name}.md`;
  const text = readFileSync(new URL(`../../${source}`, import.meta.url), "utf8");
  const [whole, title = "", summary = ""] = head.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${source} must begin with its title and summary.`);
  return {
    name,
    path: (otherPlaces as Record<string, string>)[name] ?? `/guides/${name}`,
    source,
    title,
    summary: renderMarkdown(summary).html.replace(/^<p>|<\/p>\s*$/g, ""),
    ...renderMarkdown(text.slice(whole.length)),
  };
}

export const readGuides = (): Guide[] => guideNames.map(readGuide);
