import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

/** The card or other instrument of a funds consent. */
export type InstrumentView = {
  maskedPan?: string | undefined;
  /** The TPP's text about it. */
  information?: string | undefined;
};

/** The rows about an instrument: the card by its last digits, if the TPP named one, and the TPP's own text. */
export function instrumentRows(
  language: Language,
  { maskedPan, information }: InstrumentView,
  tpp: string,
): [term: string, detail: string][] {
  const say = speak(language);
  const end = maskedPan?.replace(/^\*+/, "");
  const card = end === undefined ? say("fundsAnyCard", { tpp }) : say("fundsCard", { end });
  const rows: [string, string][] = [[say("fundsFor"), card]];
  // Quoted and named as the TPP's words, so that nobody takes them for the bank's.
  if (information !== undefined)
    rows.push([say("fundsWords", { tpp }), say("quoted", { text: information })]);
  return rows;
}
