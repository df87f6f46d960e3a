/** The languages the pages are offered in. */
export type Language = "nb" | "nn" | "en";

/** Sentences in all languages; {names} are filled in when they are said. */
export type Texts = Record<string, Record<Language, string>>;
