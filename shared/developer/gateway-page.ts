import type { GatewayAnswer } from "../http/gateway-answers.ts";
import { html, renderDocument } from "../pages/html.ts";
import { compact, css, hashOf } from "../pages/style.ts";
import { developerHeaders } from "./developer-headers.ts";

const sheet = compact(css);

/**
 * The page for a request that the gateway of the developer site refuses itself. It is rendered at deployment, before
 * there is an environment. The stack's template has it once for each address, and CloudFormation takes a megabyte at most, so
 * it has only the style that all sites share.
 */
export const renderDeveloperRefusal = (
  { status, text }: GatewayAnswer,
  developerAddress: string,
) => ({
  headers: developerHeaders("html", developerAddress, hashOf(sheet)),
  body: renderDocument({
    language: "en",
    title: "A problem – Fjordgate sandbox",
    sheet,
    body: html`<body>
      <main>
        <div class="card inner">
          <h1>That did not work</h1>
          <p>${status === 404 ? "There is no such page." : text}</p>
          <p><a href="/">Get started</a></p>
        </div>
      </main>
    </body>`,
  }),
});
