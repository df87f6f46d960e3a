import {
  accessOfFeed,
  accessOfOperation,
  accessOfPlain,
  mergeAccess,
} from "../../../infra/deployment/access-of.ts";
import { permissionsOf, type Resources } from "../../../infra/deployment/permissions.ts";
import { deployedIn } from "../../../infra/routes.ts";
import type { Access } from "../../../shared/http/operation.ts";
import { indexFamilies } from "../../../shared/table/keys.ts";

const resources: Resources = {
  table: "TABLE",
  dataKey: "DATA-KEY",
  secretsKey: "SECRETS-KEY",
  secret: (name) => `SECRET/${name}`,
  truststore: "TRUSTSTORE",
  register: "REGISTER",
  audit: "AUDIT/*",
  region: "eu-north-1",
};

const permissions = (access: Access) => permissionsOf(mergeAccess(access), resources);

/** Returns the permissions as `action resource` for each partition, without keys and conditions. */
const allowed = (access: Access) =>
  permissions(access).flatMap(({ actions, resources: on, conditions }) => {
    const families = conditions?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? [""];
    return actions.flatMap((action) =>
      on.flatMap((resource) => (families as string[]).map((f) => `${action} ${resource} ${f}`)),
    );
  });

describe("what a function may do is made of what its operation declares", () => {
  it("is nothing where it declares nothing", () => {
    expect(permissions({})).toEqual([]);
  });

  it("is reading the partitions of the families it reads, and only those", () => {
    expect(allowed({ reads: ["PSU"] })).toEqual([
      "dynamodb:GetItem TABLE PSU#*",
      "dynamodb:BatchGetItem TABLE PSU#*",
      "dynamodb:Query TABLE PSU#*",
      "kms:Decrypt DATA-KEY ",
      "kms:DescribeKey DATA-KEY ",
    ]);
  });

  it.each(indexFamilies)("is reading the index where it looks for %s", (family) => {
    const read = allowed({ reads: [family] });
    expect(read[0]).toBe(`dynamodb:Query TABLE/index/GSI1 ${family}#*`);
    expect(read.join()).not.toContain("GetItem");
  });

  it("is writing, which is not reading", () => {
    const actions = allowed({ writes: ["PAYMENT"] }).map((each) => each.split(" ")[0]);
    expect(actions).toContain("dynamodb:PutItem");
    expect(actions).not.toContain("dynamodb:GetItem");
    expect(actions).not.toContain("dynamodb:BatchWriteItem");
  });

  it("is loading in batches for worlds only", () => {
    const batches = allowed({ writes: ["WORLD", "ACCOUNT", "SCA"] }).filter((each) =>
      each.includes("BatchWriteItem"),
    );
    expect(batches).toEqual([
      "dynamodb:BatchWriteItem TABLE ACCOUNT#*",
      "dynamodb:BatchWriteItem TABLE WORLD#*",
    ]);
  });

  it("is the secrets it names, each by its own", () => {
    expect(allowed({ secrets: ["ids", "forms"] })).toEqual([
      "secretsmanager:GetSecretValue SECRET/forms ",
      "secretsmanager:GetSecretValue SECRET/ids ",
      "kms:Decrypt SECRETS-KEY ",
    ]);
  });

  it("is the truststore to read, and the audit trail to write", () => {
    expect(allowed({ objects: ["truststore", "audit"] })).toEqual([
      "s3:GetObject TRUSTSTORE ",
      "s3:PutObject AUDIT/* ",
      "kms:GenerateDataKey DATA-KEY ",
      "kms:Decrypt DATA-KEY ",
    ]);
  });

  it("is the file of the register of TPPs to read", () => {
    expect(allowed({ objects: ["register"] })).toEqual(["s3:GetObject REGISTER "]);
  });

  it("is bound to the service that keeps the data, wherever it uses a key", () => {
    const everything = permissions({ writes: ["PSU"], secrets: ["ids"], objects: ["audit"] });
    const keys = everything.filter(({ actions }) =>
      actions.some((each) => each.startsWith("kms:")),
    );
    expect(keys.map(({ conditions }) => conditions?.StringEquals?.["kms:ViaService"])).toEqual([
      "dynamodb.eu-north-1.amazonaws.com",
      "secretsmanager.eu-north-1.amazonaws.com",
      "s3.eu-north-1.amazonaws.com",
    ]);
  });
});

/** Returns every function of a stage with its declared access. */
function everyAccess(stage: "sandbox" | "production") {
  const { routes, pageRoutes, developerRoutes, jobs, feeds } = deployedIn(stage);
  return [
    ...routes.map((row) => ({ id: row.id, access: accessOfOperation(row, stage) })),
    ...[...pageRoutes, ...developerRoutes].map(({ id, page }) => ({
      id,
      access: accessOfPlain(page.access, stage),
    })),
    ...jobs.map(({ id, handler }) => ({ id, access: accessOfPlain(handler.job.access, stage) })),
    ...feeds.map(({ id, feed }) => ({ id, access: accessOfFeed(feed.access) })),
  ];
}

describe.each(["sandbox", "production"] as const)("in the stage %s", (stage) => {
  const all = everyAccess(stage);

  it.each(all)(
    "$id has no wildcard for an action, and none for a resource but the trail's",
    ({ access }) => {
      for (const { actions, resources: on } of permissionsOf(access, resources)) {
        for (const action of actions) expect(action).not.toContain("*");
        for (const resource of on) if (resource !== "AUDIT/*") expect(resource).not.toContain("*");
      }
    },
  );

  it.each(all)(
    "$id uses the table by its families only, and says so for each statement",
    ({ access }) => {
      const statements = permissionsOf(access, resources).filter(({ actions }) =>
        actions.some((each) => each.startsWith("dynamodb:")),
      );
      for (const { conditions } of statements) {
        expect(conditions?.Null).toEqual({ "dynamodb:LeadingKeys": "false" });
        const keys = conditions?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] as string[];
        expect(keys.every((each) => /^[A-Z]+#\*$/.test(each))).toBe(true);
        expect(keys.length).toBeGreaterThan(0);
      }
    },
  );
});

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
      expect(access.objects).toEqual([]);
    },
  );

  it.each([
    ["cancelSca", ["SCA"]],
    ["grantConsent", ["PSU", "SCA"]],
    ["confirmUser", ["SCA"]],
  ])("the page %s comes after accounts were shown, and reads none: %j", (name, reads) => {
    const { pageRoutes } = deployedIn("production");
    const access = pageRoutes.find(({ id }) => id === name)?.page.access;
    expect(mergeAccess(access ?? {}).reads).toEqual(reads);
  });

  it("the page approvePayment reads what it approves and what the bank said of it, and nobody's consents", () => {
    const { pageRoutes } = deployedIn("production");
    const access = pageRoutes.find(({ id }) => id === "approvePayment")?.page.access;
    const reads = ["BASKET", "PAYMENT", "SCA", "STATE"];
    expect(mergeAccess(access ?? {}).reads).toEqual(reads);
  });
});
