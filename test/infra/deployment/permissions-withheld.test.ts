import { accessOfOperation, mergeAccess } from "../../../infra/deployment/access-of.ts";
import { reachesBank } from "../../../infra/deployment/reaches-bank.ts";
import { deployedIn } from "../../../infra/routes.ts";
import { everyAccess } from "../../support/operations/every-access.ts";

describe("what nobody is given", () => {
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

  it("is what customers have consented to over all TPPs, but for the pages that show it to them", () => {
    const readers = everyAccess("production").filter(({ access }) =>
      access.reads.includes("CONSENTS"),
    );
    expect(readers.map(({ id }) => id)).toEqual(["showConsents", ...ofVisits, goesOn]);
  });

  it("is knowing or changing who is signed in, but for the pages of consents", () => {
    const users = everyAccess("production").filter(({ access: { reads, writes } }) =>
      [...reads, ...writes].includes("VISIT"),
    );
    const pages = ["showConsents", "signIn", "revokeConsent", "signOut", ...ofVisits, goesOn];
    expect(users.map(({ id }) => id).toSorted()).toEqual(pages.toSorted());
  });

  it("is the key of the OpenID provider, but for what leads there or takes its answer", () => {
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
    "are the bank's own certificates, but for the probe of the %s, which has nothing else and is outside the VPC",
    (stage) => {
      const readers = everyAccess(stage).filter(({ access }) => access.secrets.includes("probe"));
      expect(readers.map(({ id, access }) => [id, access])).toEqual([
        ["probeInterface", { reads: [], writes: [], checks: [], secrets: ["probe"], objects: [] }],
      ]);
      const [row] = deployedIn(stage).jobs.filter(({ id }) => id === "probeInterface");
      expect(row && reachesBank(row.handler.job.access)).toBe(false);
    },
  );

  it("is the key for answers, but for operations of a stage that signs them", () => {
    const readers = (stage: "sandbox" | "production") =>
      everyAccess(stage).filter(({ access }) => access.secrets.includes("answer-key"));
    const operations = deployedIn("sandbox").routes.map(({ id }) => id);
    expect(readers("sandbox").map(({ id }) => id)).toEqual(operations);
    expect(readers("production")).toEqual([]);
    for (const row of deployedIn("production").routes)
      expect(accessOfOperation(row, "production", "on").secrets).toContain("answer-key");
  });

  it.each(everyAccess("production"))(
    "$id looks at the version of the data before it uses any, and cannot change it",
    ({ id, access }) => {
      const uses = [...access.reads, ...access.writes].some((family) => family !== "VERSION");
      const isFeed = deployedIn("production").feeds.some((feed) => feed.id === id);
      expect(access.reads.includes("VERSION")).toBe(uses || isFeed);
      expect(access.writes).not.toContain("VERSION");
    },
  );

  it.each(deployedIn("production").routes)("$id opens no world in production", (row) => {
    expect(accessOfOperation(row, "production").writes).not.toContain("WORLD");
  });

  it.each(everyAccess("production"))("$id knows no log of requests in production", ({ access }) => {
    expect([...access.reads, ...access.writes]).not.toContain("REQUESTLOG");
  });

  it("is reading the sandbox's log of requests, but for what a TPP calls, which names mistakes in signatures by it", () => {
    const readers = everyAccess("sandbox").filter(({ access }) =>
      access.reads.includes("REQUESTLOG"),
    );
    expect(readers.map(({ id }) => id)).toEqual(deployedIn("sandbox").routes.map(({ id }) => id));
  });

  it.each(deployedIn("production").pageRoutes)(
    "the page $id has no say about TPPs' requests",
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
  ])("the page %s comes after accounts were shown, and reads none: %j", (name, reads) => {
    const { pageRoutes } = deployedIn("production");
    const access = pageRoutes.find(({ id }) => id === name)?.page.access;
    expect(mergeAccess(access ?? {}).reads).toEqual(reads);
  });

  it("the page approvePayment reads what it approves and what the bank said of it, and nobody's consents", () => {
    const { pageRoutes } = deployedIn("production");
    const access = pageRoutes.find(({ id }) => id === "approvePayment")?.page.access;
    const reads = ["BASKET", "PAYMENT", "SCA", "STATE", "TPP"];
    expect(mergeAccess(access ?? {}).reads).toEqual(reads);
  });
});
