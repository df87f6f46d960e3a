import type { Page } from "playwright-core";

/** Returns the share of pixels in which two pictures clearly differ, from 0 to 1. Different sizes give 1. */
export function sharesOf(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(unlikeness, [one.toString("base64"), other.toString("base64")]);
}

async function unlikeness(pictures: string[]): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, image.width, image.height);
    }),
  );
  if (!one || !other || one.width !== other.width || one.height !== other.height) return 1;
  let unlike = 0;
  for (let at = 0; at < one.data.length; at += 4)
    if (
      [0, 1, 2].some(
        (part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) > 48,
      )
    )
      unlike += 1;
  return unlike / (one.data.length / 4);
}
