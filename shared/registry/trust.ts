import { readFile } from "node:fs/promises";
import { once } from "../once.ts";
import { settings } from "../settings.ts";
import { trustedAuthorities } from "../signature/chain.ts";

/** The authorities the bank trusts. */
export const authorities = once(async () =>
  trustedAuthorities(await readFile(settings.truststoreFile, "utf8")),
);
