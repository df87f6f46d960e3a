import { createInterface } from "node:readline/promises";
import { note } from "./demo-screen.ts";

/** Lets the user of the demo be the customer in a browser. Returns the address to which the bank led the browser back. */
export async function openedByHand(link: string, redirectUri: string): Promise<URL> {
  note(`Open this address in a browser, log in and approve:\n  ${link}`);
  note(`The bank then leads the browser to ${redirectUri}…, where nobody is.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      const address = (await terminal.question("  Paste the whole address here: ")).trim();
      if (address.startsWith(redirectUri)) return new URL(address);
    }
  } finally {
    terminal.close();
  }
}
