import { createInterface } from "node:readline";
import { note } from "./demo-screen.ts";

/** Lets the user of the demo be the customer in a browser. Returns the address to which the bank led the browser back. */
export async function openedByHand(link: string, redirectUri: string): Promise<URL> {
  note(`Open this address in a browser, log in and approve:\n  ${link}`);
  note(`The bank then leads the browser to ${redirectUri}…, where nobody is.`);
  note("Paste that whole address here, and press Enter.");
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) {
      const address = line.trim();
      if (address.startsWith(redirectUri)) return new URL(address);
    }
  } finally {
    // Otherwise the process would wait for more lines when everything is done.
    lines.close();
  }
  throw new Error("No address was pasted.");
}
