import { type Content, contentOf } from "../bank/content.ts";
import { seedWorld } from "./seed-world.ts";

/** Returns a function that makes the seed customers with their accounts, cards and history as of a day. */
export const seedContent =
  (idOf: (kind: string, natural: string) => string) =>
  (today: string): Content =>
    contentOf(seedWorld({ today, idOf }));
