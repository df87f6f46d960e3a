import type { ComponentChild } from "preact";
import type { SiteAddresses } from "../pages/developer-commands.ts";

/** One subject for developers of TPPs, with commands that work as they are, and their output. */
export type Guide = {
  title: string;
  /** One sentence for the list of guides. */
  summary: string;
  content: (addresses: SiteAddresses) => ComponentChild;
};
