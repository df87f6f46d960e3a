import { Stack } from "aws-cdk-lib";
import { CfnWorkGroup } from "aws-cdk-lib/aws-athena";
import { CfnDatabase, CfnTable } from "aws-cdk-lib/aws-glue";
import type { Construct } from "constructs";
import { auditKinds } from "../../shared/object-store/audit-archive.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageSettings } from "../deployment/stage-settings.ts";
import { DataEvents } from "./data-events.ts";
import { acknowledgeFindings } from "./explain.ts";

type Props = { settings: StageSettings; auditBucket: string; tableName: string };

/**
 * Searches of the audit trail, and the record of people who read the table or the audit bucket. It is a
 * separate stack, because the emulator supports none of it.
 */
export class AuditStack extends Stack {
  constructor(scope: Construct, { settings, auditBucket, tableName }: Props) {
    const { stage, searchGigabytes } = settings;
    super(scope, resourceNames.stack(stage, "audit"), {
      description: `Fjordgate ${stage}: searches of the audit trail`,
    });
    const databaseName = resourceNames.auditDatabase(stage);
    const database = new CfnDatabase(this, "Database", {
      catalogId: this.account,
      databaseInput: { name: databaseName },
    });
    new CfnTable(this, "Table", {
      catalogId: this.account,
      databaseName,
      tableInput: auditTable(`s3://${auditBucket}/`),
    }).addDependency(database);
    const workgroup = new CfnWorkGroup(this, "Workgroup", {
      name: resourceNames.auditWorkgroup(stage),
      description: "npm run bank -- audit search",
      recursiveDeleteOption: true,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        bytesScannedCutoffPerQuery: searchGigabytes * 1_000_000_000,
        // Athena keeps results for a day, encrypted, in no bucket of the account.
        managedQueryResultsConfiguration: { enabled: true },
      },
    });
    acknowledgeFindings(workgroup, { ATH1: "Athena encrypts the results that it keeps itself." });
    if (settings.dataEvents !== "none") new DataEvents(this, { settings, auditBucket, tableName });
  }
}

/**
 * The table over the audit bucket: a line of JSON is one column, so a new field needs no change here. Athena computes the
 * partitions, kind and day, from these properties; nobody has to add one.
 */
const auditTable = (location: string): CfnTable.TableInputProperty => ({
  name: "audit",
  tableType: "EXTERNAL_TABLE",
  partitionKeys: [
    { name: "kind", type: "string" },
    { name: "day", type: "string" },
  ],
  parameters: {
    EXTERNAL: "TRUE",
    "projection.enabled": "true",
    "projection.kind.type": "enum",
    "projection.kind.values": auditKinds.join(","),
    "projection.day.type": "date",
    "projection.day.format": "yyyy-MM-dd",
    "projection.day.range": "2026-01-01,NOW+1DAYS",
    "storage.location.template": `${location}\${kind}/\${day}/`,
  },
  storageDescriptor: {
    columns: [{ name: "line", type: "string" }],
    location,
    inputFormat: "org.apache.hadoop.mapred.TextInputFormat",
    outputFormat: "org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat",
    serdeInfo: {
      serializationLibrary: "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe",
      // JSON has no such character, so a line is one field.
      parameters: { "field.delim": "\u0001" },
    },
  },
});
