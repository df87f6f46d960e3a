import type { ComponentChild } from "preact";
import { copied } from "../pages/developer-sheet.ts";

/** A part of a program, to be copied: nothing that a shell runs. */
export const listing = (title: string, text: string): ComponentChild =>
  copied(text, { label: `Listing: ${title}` });
