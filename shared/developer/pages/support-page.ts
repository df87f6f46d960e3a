import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import { developerSheet } from "./developer-sheet.ts";

type Contacts = { supportContact: string | undefined; securityContact: string | undefined };

/** The way to help: what helps at once, and whom to ask. */
export const supportPage = ({ supportContact, securityContact }: Contacts): string =>
  developerSheet({
    title: "Support",
    content: html`
      <h1>Support</h1>
      <h2>What helps at once</h2>
      <ul>
        <li>A refused signature: paste the request into the <a href="/signature">checker</a>.</li>
        <li>Any other refusal: find your request in the <a href="/log">log</a>, and its code in
          the <a href="/reference#errors">table of codes</a>.</li>
        <li>Anything else: <a href="/search">search</a> this site.</li>
      </ul>
      <h2>Whom to ask</h2>
      ${
        supportContact
          ? html`<p>Write to ${contact(supportContact)}. Give the <code>X-Request-ID</code> of the call, and never a private key.</p>`
          : html`<p>This sandbox names no contact.</p>`
      }
      <h2>A weakness</h2>
      ${
        securityContact
          ? html`<p>Please report it to ${contact(securityContact)}, and not in public. Programs find this address
              in <a href="/.well-known/security.txt">security.txt</a>.</p>`
          : html`<p>This sandbox names no contact for weaknesses.</p>`
      }
    `,
  });

const contact = (address: string): ComponentChild =>
  html`<a href=${address}>${address.replace(/^mailto:/, "")}</a>`;
