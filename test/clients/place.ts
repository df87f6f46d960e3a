import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;

/** Where everything generated goes, which git does not see. */
export const built = (...names: string[]): string => join(root, "build", "clients", ...names);

/** Where what is written by hand is. */
export const written = (...names: string[]): string => join(root, "test", "clients", ...names);

/** The document that all clients are generated from. */
export const publishedDocument = built("openapi.json");
