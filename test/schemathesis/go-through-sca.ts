import { playPsu } from "../../infra/tpp/play-psu.ts";

/** Plays a PSU who agrees to everything on the bank's pages. Returns the parameters of the redirect to the TPP. */
export async function goThroughSca(link: string, number: string): Promise<URLSearchParams> {
  const back = await playPsu(link, { number, context: "PRIVATE", tell: () => {} });
  if (back.searchParams.has("code")) throw new Error(`The PSU did not come back: ${back}`);
  return back.searchParams;
}
