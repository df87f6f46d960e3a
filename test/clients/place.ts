import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;

/** The folder of all generated files, which git ignores. */
export const built = (...names: string[]): string => join(root, "build", "clients", ...names);

/** The folder of the handwritten files. */
export const written = (...names: string[]): string => join(root, "test", "clients", ...names);

/** The document that all clients are generated from. */
export const publishedDocument = built("openapi.json");
