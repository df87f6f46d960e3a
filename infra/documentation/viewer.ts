import "openapi-explorer/dist/es/openapi-explorer.js";
import { viewerStyle } from "./viewer-style.ts";

const parts = [
  "openapi-explorer",
  "api-request",
  "api-response",
  "schema-table",
  "syntax-highlighter",
  "json-tree",
];

/** The console is hidden: a browser has no client certificate and cannot sign a request. */
const options = {
  "spec-url": "/openapi.json",
  "default-schema-tab": "body",
  collapse: "true",
  "hide-console": "true",
  "hide-authentication": "true",
  "hide-server-selection": "true",
  "hide-components": "true",
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(viewerStyle);
for (const part of parts) {
  // lit applies these to each new element, after the element's own styles.
  const { elementStyles } = customElements.get(part) as unknown as { elementStyles: unknown[] };
  elementStyles.push(sheet);
}

const viewer = document.createElement("openapi-explorer");
for (const [name, value] of Object.entries(options)) viewer.setAttribute(name, value);
document.getElementById("viewer")?.replaceWith(viewer);
