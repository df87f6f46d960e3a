import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import type { SiteAddresses } from "../pages/developer-commands.ts";
import { shell } from "../pages/shell.ts";

/** The installation of the command line, up to the customers of the developer's own sandbox. */
export const installation = ({ developerAddress }: SiteAddresses): ComponentChild => html`
  <h2 id="install">First, the command line</h2>
  <p>
    <code>fjordgate</code> signs and sends requests, leads customers through the bank's pages, and controls the
    sandbox. It is one readable file, and needs only Node 20.12 or newer. On Windows use WSL.
  </p>
  ${shell(
    "install the command line",
    `export PATH="$HOME/.local/bin:$PATH"
curl -fsS --create-dirs -o ~/.local/bin/fjordgate.mjs ${developerAddress}/fjordgate.mjs
chmod +x ~/.local/bin/fjordgate.mjs
ln -sf fjordgate.mjs ~/.local/bin/fjordgate`,
  )}
  <p>
    Then create a profile: a key, test certificates for it, and the addresses of this sandbox, in a folder that only
    you can read. The TPP is fictitious. The sandbox derives its identifier from the key: the same key is always the
    same TPP, a new key is a new TPP, and nobody else can use yours.
  </p>
  ${shell(
    "make a profile",
    "fjordgate init",
    `Making a key of 2048 bits …
Asking ${developerAddress} for certificates (AISP, PISP) …
This TPP is ‹identifier›.
✓ Profile default is ready, and in use: ‹folder›
Try: fjordgate sandbox customers`,
  )}
  ${shell(
    "list the customers",
    "fjordgate sandbox customers",
    `NUMBER       TYPE       ACCOUNTS  NAME
13839312185  private    2         Eirik Solvang
05848520057  private    2         Ingrid Fjellheim
22887030182  corporate  2         Havbris Sjømat AS
30920250072  corporate  2         Tindre Design AS`,
  )}
  <p>
    Each guide creates its own profile. <code>fjordgate init --list</code> lists them, <code>fjordgate init default
    --use</code> switches back to this one, and <code>fjordgate --help</code> explains all commands.
  </p>
`;
