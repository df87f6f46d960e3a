declare const DEVELOPER_SITE: string | undefined;

/** The developer site from which this command line was downloaded; undefined for other builds. */
export const ownSite: string | undefined =
  typeof DEVELOPER_SITE === "undefined" ? undefined : DEVELOPER_SITE;

/** The first command for a user without a profile. */
export const firstCommand: string = ownSite
  ? "fjordgate init"
  : "fjordgate init --developer-site http://localhost:8090";
