import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

/** The card or other instrument of a funds consent. */
export type InstrumentView = {
  maskedPan?: string | undefined;
  /** The TPP's text about it. */
  information?: string | undefined;
};

/** The lines about an instrument: the card by its last digits, if the TPP named one, and the TPP's own text. */
export function instrumentLines(
  language: Language,
  { maskedPan, information }: InstrumentView,
  tpp: string,
): string[] {
  const say = speak(language);
  const end = maskedPan?.replace(/^\*+/, "");
  const card = end === undefined ? say("fundsAnyCard", { tpp }) : say("fundsCard", { end });
  return [card, ...(information === undefined ? [] : [information])];
}
