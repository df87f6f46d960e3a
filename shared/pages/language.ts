/** The languages of the pages. */
export type Language = "nb" | "nn" | "en";

/** Sentences in all languages, with {names} as placeholders. */
export type Texts = Record<string, Record<Language, string>>;
