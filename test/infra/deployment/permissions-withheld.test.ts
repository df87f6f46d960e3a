import { accessOfOperation, mergeAccess } from "../../../infra/deployment/access-of.ts";
import { reachesBank } from "../../../infra/deployment/reaches-bank.ts";
import { deployedIn } from "../../../infra/routes.ts";
import { everyAccess } from "../../support/operations/every-access.ts";

describe("the access that functions declare", () => {
  // The pages of a customer's dashboard look up data of all TPPs.
  const ofVisits = [
    "showAccountChoice",
    "chooseConsentAccounts",
    "showConsentHistory",
    "showOwnPayments",
    "showOwnPayment",
    "stopOwnPayment",
  ];
  // This page continues what a visitor started there before the redirect to the provider.
  const goesOn = "returnFromProvider";

  it("lets only the pages of consents read the consents of a customer at all TPPs", () => {
    const readers = everyAccess("production").filter(({ access }) =>
      access.reads.includes("CONSENTS"),
    );
    expect(readers.map(({ id }) => id)).toEqual(["showConsents", ...ofVisits, goesOn]);
  });

  it("lets only the pages of consents read or change who is signed in", () => {
    const users = everyAccess("production").filter(({ access: { reads, writes } }) =>
      [...reads, ...writes].includes("VISIT"),
    );
    const pages = ["showConsents", "signIn", "revokeConsent", "signOut", ...ofVisits, goesOn];
    expect(users.map(({ id }) => id).toSorted()).toEqual(pages.toSorted());
  });

  it("lets only the pages that begin or complete a login read the key for the OpenID provider", () => {
    const readers = everyAccess("production").filter(({ access }) =>
      access.secrets.includes("openid"),
    );
    expect(readers.map(({ id }) => id).toSorted()).toEqual(
      ["approvePayment", "identifyPsu", goesOn, "signIn", "stopOwnPayment"].toSorted(),
    );
    const inSandbox = everyAccess("sandbox").flatMap(({ access }) => access.secrets);
    expect(inSandbox).not.toContain("openid");
  });

  it.each(["sandbox", "production"] as const)(
    "lets only the probe of the stage %s, which runs outside the VPC, read the bank's own certificates, and lets it read nothing else",
    (stage) => {
      const readers = everyAccess(stage).filter(({ access }) => access.secrets.includes("probe"));
      expect(readers.map(({ id, access }) => [id, access])).toEqual([
        ["probeInterface", { reads: [], writes: [], checks: [], secrets: ["probe"], objects: [] }],
      ]);
      const [row] = deployedIn(stage).jobs.filter(({ id }) => id === "probeInterface");
      expect(row && reachesBank(row.handler.job.access)).toBe(false);
    },
  );

  it("lets only operations of a stage that signs answers read the signing key", () => {
    const readers = (stage: "sandbox" | "production") =>
      everyAccess(stage).filter(({ access }) => access.secrets.includes("answer-key"));
    const operations = deployedIn("sandbox").routes.map(({ id }) => id);
    expect(readers("sandbox").map(({ id }) => id)).toEqual(operations);
    expect(readers("production")).toEqual([]);
    for (const row of deployedIn("production").routes)
      expect(accessOfOperation(row, "production", "on").secrets).toContain("answer-key");
  });

  it.each(everyAccess("production"))(
    "lets $id read the version of the data if it uses the table, and never write that version",
    ({ id, access }) => {
      const uses = [...access.reads, ...access.writes].some((family) => family !== "VERSION");
      const isFeed = deployedIn("production").feeds.some((feed) => feed.id === id);
      expect(access.reads.includes("VERSION")).toBe(uses || isFeed);
      expect(access.writes).not.toContain("VERSION");
    },
  );

  it.each(deployedIn("production").routes)(
    "does not let $id write a sandbox world in production",
    (row) => {
      expect(accessOfOperation(row, "production").writes).not.toContain("WORLD");
    },
  );

  it.each(everyAccess("production"))(
    "does not let $id read or write a log of requests in production",
    ({ access }) => {
      expect([...access.reads, ...access.writes]).not.toContain("REQUESTLOG");
    },
  );

  it("lets only operations of the interface read the sandbox's log of requests", () => {
    const readers = everyAccess("sandbox").filter(({ access }) =>
      access.reads.includes("REQUESTLOG"),
    );
    expect(readers.map(({ id }) => id)).toEqual(deployedIn("sandbox").routes.map(({ id }) => id));
  });

  it.each(deployedIn("production").pageRoutes)(
    "does not let the page $id read or write TPPs' requests",
    ({ page }) => {
      const access = mergeAccess(page.access);
      expect(access.reads).not.toContain("REQUEST");
      expect(access.writes).not.toContain("REQUEST");
      const published = ["announcements", "closures", "figures"];
      expect(access.objects.filter((each) => !published.includes(each))).toEqual([]);
    },
  );

  it.each([
    ["cancelSca", ["SCA", "TPP"]],
    ["grantConsent", ["PSU", "SCA", "TPP"]],
    ["confirmUser", ["SCA", "TPP"]],
  ])("lets the page %s read only the families %j of the table", (name, reads) => {
    const { pageRoutes } = deployedIn("production");
    const access = pageRoutes.find(({ id }) => id === name)?.page.access;
    expect(mergeAccess(access ?? {}).reads).toEqual(reads);
  });

  it("lets the page approvePayment read payments, baskets and SCAs, but no consents", () => {
    const { pageRoutes } = deployedIn("production");
    const access = pageRoutes.find(({ id }) => id === "approvePayment")?.page.access;
    const reads = ["BASKET", "PAYMENT", "SCA", "STATE", "TPP"];
    expect(mergeAccess(access ?? {}).reads).toEqual(reads);
  });
});
