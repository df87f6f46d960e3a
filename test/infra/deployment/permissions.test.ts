import { accessOfPlain, mergeAccess } from "../../../infra/deployment/access-of.ts";
import { permissionsOf, type Resources } from "../../../infra/deployment/permissions.ts";
import type { Access } from "../../../shared/http/operation.ts";
import { indexFamilies } from "../../../shared/table/keys.ts";
import { everyAccess } from "../../support/operations/every-access.ts";

const resources: Resources = {
  table: "TABLE",
  dataKey: "DATA-KEY",
  secretsKey: "SECRETS-KEY",
  secret: (name) => `SECRET/${name}`,
  truststore: "TRUSTSTORE",
  register: "REGISTER",
  audit: "AUDIT/*",
  accessLog: "ACCESS-LOG",
  requestCounts: "AUDIT/figures/hours/*",
  figures: "AUDIT/figures/published/*",
  announcements: "AUDIT/status/announcements.json",
  closures: "AUDIT/figures/closures.json",
  auditReads: "AUDIT/reads/*",
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

  it("is deleting in batches for the logs of worlds only", () => {
    const batches = allowed({ writes: ["WORLD", "SCA"] }).filter((each) =>
      each.includes("BatchWriteItem"),
    );
    expect(batches).toEqual(["dynamodb:BatchWriteItem TABLE WORLD#*"]);
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
      "s3:PutObjectRetention AUDIT/reads/* ",
      "kms:GenerateDataKey DATA-KEY ",
      "kms:Decrypt DATA-KEY ",
    ]);
  });

  it("is the access log to query, and the counts of hours to write", () => {
    expect(allowed({ objects: ["accessLog", "requestCounts"] })).toEqual([
      "logs:StartQuery ACCESS-LOG ",
      "logs:StartQuery ACCESS-LOG:* ",
      "logs:GetQueryResults * ",
      "s3:PutObject AUDIT/figures/hours/* ",
      "kms:GenerateDataKey DATA-KEY ",
      "kms:Decrypt DATA-KEY ",
    ]);
  });

  it("is the published figures to read, and no other object", () => {
    expect(allowed({ objects: ["figures"] })).toEqual([
      "s3:GetObject AUDIT/figures/published/* ",
      "kms:Decrypt DATA-KEY ",
    ]);
  });

  it("is the announcements and the closures to read, and no other object", () => {
    expect(allowed({ objects: ["announcements", "closures"] })).toEqual([
      "s3:GetObject AUDIT/status/announcements.json ",
      "s3:GetObject AUDIT/figures/closures.json ",
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

describe("a function in production that calls a port", () => {
  it.each([
    ["bank", "connector"],
    ["customer", "connector"],
    ["terms", "connector"],
    ["orders", "connector"],
    ["submission", "connector"],
    ["identity", "openid"],
  ] as const)("may read the secret with our key for what is behind it: %s, %s", (port, secret) => {
    expect(accessOfPlain({ ports: [port] }, "production").secrets).toEqual([secret]);
  });
});

describe.each(["sandbox", "production"] as const)("in the stage %s", (stage) => {
  const all = everyAccess(stage);

  it.each(all)(
    "$id has no wildcard for an action, and none for a resource but the trail's",
    ({ access }) => {
      for (const { sid, actions, resources: on } of permissionsOf(access, resources)) {
        for (const action of actions) expect(action).not.toContain("*");
        // IAM has no resource for the result of a query.
        if (sid === "ReadQuery") continue;
        for (const resource of on)
          if (!/^(AUDIT\/|ACCESS-LOG:)/.test(resource)) expect(resource).not.toContain("*");
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
