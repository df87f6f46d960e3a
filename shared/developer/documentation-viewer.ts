import { once } from "../once.ts";
import { hashOf } from "../pages/style.ts";
import { builtFile } from "./built-file.ts";

const file = builtFile("viewer.js");

export const makeViewerBy = file.madeBy;

/** The script that renders the OpenAPI document, and its hash, by which the page knows it. */
export const viewer = once(async () => {
  const text = await file.text();
  return { text, hash: hashOf(text) };
});
