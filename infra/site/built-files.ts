import { documentAddresses } from "../../shared/developer/stage-text.ts";
import { once } from "../../shared/runtime/once.ts";

type BuiltFile = {
  make: () => Promise<string>;
  /** The functions that serve it. */
  beside: readonly string[];
};

const openapi = once(async () =>
  (await import("../openapi/openapi-json.ts")).openapiJson("sandbox"),
);

/** The sandbox's OpenAPI document as an object. */
const document = async () => JSON.parse(await openapi());

/** The package's README names the site of one machine. */
const namingSite = (text: string) =>
  text.replaceAll("http://localhost:8090", documentAddresses.developer);

/** A page of one text. */
async function textAlone(name: string): Promise<string> {
  const [{ textPage }, { readGuide }] = await Promise.all([
    import("./guide-pages.ts"),
    import("./guides.ts"),
  ]);
  return JSON.stringify({ "": textPage(readGuide(name)) });
}

/**
 * The files that the build makes for the developer site. Each loads its generator on its own, because a generator takes
 * long to load.
 */
export const builtFiles = {
  "openapi.json": {
    make: openapi,
    beside: ["show-openapi"],
  },
  "fjordgate.mjs": {
    make: async () => (await import("../tpp/package/command-line.ts")).commandLine(),
    beside: ["show-command-line"],
  },
  "collections.json": {
    make: async () => (await import("../collections/collections.ts")).collections(),
    beside: ["show-collection"],
  },
  "documentation.json": {
    make: async () => {
      const { documentationPages } = await import("./documentation/documentation-pages.ts");
      return JSON.stringify(documentationPages(await document()));
    },
    beside: ["show-documentation", "show-operation"],
  },
  "log.json": {
    make: async () => {
      const { logPage } = await import("./documentation/log-page.ts");
      return JSON.stringify(logPage(await document()));
    },
    beside: ["show-request-log"],
  },
  "relayed-operations.json": {
    make: async () => JSON.stringify((await import("./relayed-operations.ts")).relayed()),
    beside: ["relay-request", "check-signature"],
  },
  "guides.json": {
    make: async () => JSON.stringify((await import("./guide-pages.ts")).guidePages()),
    beside: ["show-guides", "show-guide-to-subject"],
  },
  "start.json": { make: () => textAlone("start"), beside: ["show-guide"] },
  "collections-page.json": {
    make: () => textAlone("collections"),
    beside: ["show-collections"],
  },
  "search-index.json": {
    make: async () => (await import("./search-index.ts")).searchIndex(await document()),
    beside: ["show-search-index"],
  },
  "changelog.json": {
    make: async () => JSON.stringify((await import("./changelog-page.ts")).changelogPage()),
    beside: ["show-changelog"],
  },
  "changelog.rss": {
    make: async () => (await import("./changelog-page.ts")).changelogFeed(),
    beside: ["show-changelog-feed"],
  },
  "tpp-package.json": {
    make: async () => {
      const { packageFiles } = await import("../tpp/package/build.ts");
      return namingSite(JSON.stringify(await packageFiles()));
    },
    beside: ["show-package"],
  },
  "downloads.json": {
    make: async () => {
      const { downloadsPage } = await import("./downloads-page.ts");
      return namingSite(JSON.stringify(downloadsPage()));
    },
    beside: ["show-downloads"],
  },
  "scripts.json": {
    make: async () => JSON.stringify(await (await import("./site-scripts.ts")).siteScripts()),
    beside: ["show-script"],
  },
} as const satisfies Record<string, BuiltFile>;

/** The makers by file name. */
export const siteMakers: Record<string, () => Promise<string>> = Object.fromEntries(
  Object.entries(builtFiles).map(([name, { make }]) => [name, make]),
);
