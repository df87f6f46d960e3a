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

describe("the permissions of a function", () => {
  it("are empty if it declares no access", () => {
    expect(permissions({})).toEqual([]);
  });

  it("let it read only the partitions of the declared families", () => {
    expect(allowed({ reads: ["PSU"] })).toEqual([
      "dynamodb:GetItem TABLE PSU#*",
      "dynamodb:BatchGetItem TABLE PSU#*",
      "dynamodb:Query TABLE PSU#*",
      "kms:Decrypt DATA-KEY ",
      "kms:DescribeKey DATA-KEY ",
    ]);
  });

  it.each(indexFamilies)(
    "let it query only the index if it declares that it reads the family %s",
    (family) => {
      const read = allowed({ reads: [family] });
      expect(read[0]).toBe(`dynamodb:Query TABLE/index/GSI1 ${family}#*`);
      expect(read.join()).not.toContain("GetItem");
    },
  );

  it("let it write a family without reading it if it declares only writes", () => {
    const actions = allowed({ writes: ["PAYMENT"] }).map((each) => each.split(" ")[0]);
    expect(actions).toContain("dynamodb:PutItem");
    expect(actions).not.toContain("dynamodb:GetItem");
    expect(actions).not.toContain("dynamodb:BatchWriteItem");
  });

  it("let it write batches only to the partitions of sandbox worlds", () => {
    const batches = allowed({ writes: ["WORLD", "SCA"] }).filter((each) =>
      each.includes("BatchWriteItem"),
    );
    expect(batches).toEqual(["dynamodb:BatchWriteItem TABLE WORLD#*"]);
  });

  it("let it read exactly the declared secrets", () => {
    expect(allowed({ secrets: ["ids", "forms"] })).toEqual([
      "secretsmanager:GetSecretValue SECRET/forms ",
      "secretsmanager:GetSecretValue SECRET/ids ",
      "kms:Decrypt SECRETS-KEY ",
    ]);
  });

  it("let it read the truststore and write the audit trail if it declares them", () => {
    expect(allowed({ objects: ["truststore", "audit"] })).toEqual([
      "s3:GetObject TRUSTSTORE ",
      "s3:PutObject AUDIT/* ",
      "s3:PutObjectRetention AUDIT/reads/* ",
      "kms:GenerateDataKey DATA-KEY ",
      "kms:Decrypt DATA-KEY ",
    ]);
  });

  it("let it query the access log and write the hourly request counts if it declares them", () => {
    expect(allowed({ objects: ["accessLog", "requestCounts"] })).toEqual([
      "logs:StartQuery ACCESS-LOG ",
      "logs:StartQuery ACCESS-LOG:* ",
      "logs:GetQueryResults * ",
      "s3:PutObject AUDIT/figures/hours/* ",
      "kms:GenerateDataKey DATA-KEY ",
      "kms:Decrypt DATA-KEY ",
    ]);
  });

  it("let it read the published quarterly figures, and no other object", () => {
    expect(allowed({ objects: ["figures"] })).toEqual([
      "s3:GetObject AUDIT/figures/published/* ",
      "kms:Decrypt DATA-KEY ",
    ]);
  });

  it("let it read the interface's announcements and closures, and no other object", () => {
    expect(allowed({ objects: ["announcements", "closures"] })).toEqual([
      "s3:GetObject AUDIT/status/announcements.json ",
      "s3:GetObject AUDIT/figures/closures.json ",
      "kms:Decrypt DATA-KEY ",
    ]);
  });

  it("let it read the file of the register of TPPs", () => {
    expect(allowed({ objects: ["register"] })).toEqual(["s3:GetObject REGISTER "]);
  });

  it("let it use a key only through the service that stores the data", () => {
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

describe("a function in production", () => {
  it.each([
    ["bank", "connector"],
    ["customer", "connector"],
    ["terms", "connector"],
    ["orders", "connector"],
    ["submission", "connector"],
    ["identity", "openid"],
  ] as const)('that calls the port "%s" may read only the secret "%s"', (port, secret) => {
    expect(accessOfPlain({ ports: [port] }, "production").secrets).toEqual([secret]);
  });
});

describe.each(["sandbox", "production"] as const)("in the stage %s", (stage) => {
  const all = everyAccess(stage);

  it.each(all)(
    "the policy of $id has wildcards only in resources of the audit bucket, the access log and query results",
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
    "$id may use the table only for the key prefixes that it declares, in each statement of its policy",
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
