import { readGuide } from "../../../infra/site/guides.ts";
import { listingsOf } from "./page-blocks.ts";

/** A part of a program that a guide lists, by its title. */
export function listingOf(guide: string, title: string): string {
  const listing = listingsOf(readGuide(guide).html).get(title);
  if (listing === undefined) throw new Error(`The guide ${guide} lists no ${title}.`);
  return listing;
}
