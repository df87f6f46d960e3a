import { hashOf } from "../pages/style.ts";
import { builtFile } from "./built-file.ts";

const file = builtFile("viewer.js", (text) => ({ text, hash: hashOf(text) }));

export const makeViewerBy = file.madeBy;

/** The script that renders the OpenAPI document, and its hash for the Content-Security-Policy. */
export const viewer = file.read;
