import type { Language } from "../pages/language.ts";

const known = new Map<string, Language>([
  ["nb", "nb"],
  ["no", "nb"],
  ["nn", "nn"],
  ["en", "en"],
]);

/**
 * The preferred language of a user: the first Accept-Language header that names one of ours decides. English if none
 * does.
 */
export function languageOf(...accepted: (string | undefined)[]): Language {
  for (const header of accepted) {
    const language = header && bestOf(header);
    if (language) return language;
  }
  return "en";
}

function bestOf(accepted: string): Language | undefined {
  const wishes = accepted.split(",").map((wish) => {
    const [tag = "", ...parameters] = wish.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    return { language: known.get(primary(tag)), quality: quality ? Number(quality.slice(2)) : 1 };
  });
  const possible = wishes.filter(({ language, quality }) => language && quality > 0);
  return possible.sort((a, b) => b.quality - a.quality)[0]?.language;
}

const primary = (tag: string): string => tag.replace(/[-_].*/, "");
