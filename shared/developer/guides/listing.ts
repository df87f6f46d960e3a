import type { ComponentChild } from "preact";
import { copied } from "../pages/developer-sheet.ts";

/** A part of a program to copy, not a shell command. */
export const listing = (title: string, text: string): ComponentChild =>
  copied(text, { label: `Listing: ${title}` });
