import type { Collections } from "../../shared/developer/collections-text.ts";
import { brunoCollection } from "./bruno-collection.ts";
import { httpFile } from "./http-file.ts";
import { postmanCollection } from "./postman-collection.ts";

/** All collections as one JSON text; the developer site makes its downloads from it. */
export const collections = (): string =>
  JSON.stringify({
    httpyac: httpFile(),
    bruno: brunoCollection(),
    postman: postmanCollection(),
  } satisfies Collections);
