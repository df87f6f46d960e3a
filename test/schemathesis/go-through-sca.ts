import { playPsu } from "../../infra/tpp/play-psu.ts";

/** Leads a PSU who agrees to everything from a link through the bank's pages, and answers what comes back to the TPP. */
export async function goThroughSca(link: string, number: string): Promise<URLSearchParams> {
  const back = await playPsu(link, { number, context: "PRIVATE", tell: () => {} });
  if (back.searchParams.has("code")) throw new Error(`The PSU did not come back: ${back}`);
  return back.searchParams;
}
