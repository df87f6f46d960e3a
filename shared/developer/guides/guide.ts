import type { ComponentChild } from "preact";
import type { Places } from "../pages/developer-commands.ts";

/** One subject for developers of TPPs, with commands that work as they stand and what they print. */
export type Guide = {
  title: string;
  /** What it is about, for the list of all. */
  summary: string;
  content: (places: Places) => ComponentChild;
};
