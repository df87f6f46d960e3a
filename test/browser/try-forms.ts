import type { Page } from "playwright-core";
import { press } from "./site.ts";

/** Makes a key with the certificates page, which the browser keeps. */
export async function makeKey(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/certificates`);
  await press(page, "Make a key");
  await page.getByText("This browser keeps a copy of the key").waitFor();
}

type Pasted = { client: string; seal: string; keyPem: string };

export async function pasteKey(page: Page, { client, seal, keyPem }: Pasted) {
  await page.getByText("Use another key").click();
  await page.getByLabel("Private key (PEM, PKCS #8)", { exact: true }).fill(keyPem);
  await page.locator("#pasted-seal").fill(seal);
  await page.locator("#pasted-client").fill(client);
  await press(page, "Use this key");
  await page.getByText("Signed by a pasted key").waitFor();
}

/** Sends the form of an operation. Returns the status of the answer. */
export async function send(page: Page): Promise<string> {
  await press(page, "Sign and send");
  const answer = page.locator("#try-result p").first();
  await answer.waitFor();
  return (await answer.textContent()) ?? "";
}
