import { CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  ContributorInsightsMode,
  type ITable,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { Key } from "aws-cdk-lib/aws-kms";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectLockRetention,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { resourceNames } from "../deployment/names.ts";
import type { StageSettings } from "../deployment/stage-settings.ts";
import { vaultOf } from "../deployment/vault-settings.ts";
import { tableDefinition } from "../table.ts";
import { deletedReads } from "./deleted-reads.ts";
import { acknowledgeFindings } from "./explain.ts";
import { logsMayUse } from "./logs-key-policy.ts";
import { addSecrets } from "./stage-secrets.ts";
import { BackupsToVault } from "./vault/backups-to-vault.ts";
import { replicateTrail } from "./vault/replicate-trail.ts";

/**
 * The data that must outlive all other stacks: the table, keys, secrets, the truststore and the
 * audit trail.
 */
export class DataStack extends Stack {
  /** The table in use: this stack's own, or one that was restored. */
  readonly table: ITable;
  readonly dataKey: Key;
  readonly secretsKey: Key;
  readonly logsKey: Key;
  readonly truststore: Bucket;
  readonly audit: Bucket;

  constructor(scope: Construct, settings: StageSettings) {
    const { stage } = settings;
    super(scope, resourceNames.stack(stage, "data"));
    const kept = stage === "production" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const key = (purpose: string) =>
      new Key(this, `${purpose}Key`, {
        alias: `alias/fjordgate-${stage}-${purpose.toLowerCase()}`,
        description: `Fjordgate ${stage}: encryption key for ${purpose.toLowerCase()}`,
        enableKeyRotation: true,
        removalPolicy: kept,
      });
    this.dataKey = key("Data");
    this.secretsKey = key("Secrets");
    this.logsKey = key("Logs");
    this.logsKey.addToResourcePolicy(logsMayUse(this, stage));

    this.table = this.#inUse(settings, this.#table(settings, kept));
    addSecrets(this, { stage, encryptionKey: this.secretsKey, removalPolicy: kept });
    this.truststore = this.#truststore(settings, kept);
    this.audit = this.#audit(settings, kept);
    const places = vaultOf(settings);
    if (places) {
      new BackupsToVault(this, { stage, table: this.table, dataKey: this.dataKey, places });
      replicateTrail(this, { stage, audit: this.audit, dataKey: this.dataKey, places });
    }

    new CfnOutput(this, "TableName", { value: this.table.tableName });
    new CfnOutput(this, "TruststoreBucket", { value: this.truststore.bucketName });
    new CfnOutput(this, "AuditBucket", { value: this.audit.bucketName });
    new CfnOutput(this, "AuditRetentionDays", { value: `${settings.auditRetentionDays}` });
    new CfnOutput(this, "ReadRetentionDays", { value: `${settings.readRetentionDays}` });
  }

  #table(settings: StageSettings, removalPolicy: RemovalPolicy) {
    const { stage, tableReadUnits, tableWriteUnits, warmReadUnits, warmWriteUnits } = settings;
    const { key, index, expiry } = tableDefinition;
    const text = (name: string) => ({ name, type: AttributeType.STRING });
    const limitsAndInsights = {
      ...(tableReadUnits ? { maxReadRequestUnits: tableReadUnits } : {}),
      ...(tableWriteUnits ? { maxWriteRequestUnits: tableWriteUnits } : {}),
      ...(warmReadUnits || warmWriteUnits
        ? {
            warmThroughput: {
              ...(warmReadUnits ? { readUnitsPerSecond: warmReadUnits } : {}),
              ...(warmWriteUnits ? { writeUnitsPerSecond: warmWriteUnits } : {}),
            },
          }
        : {}),
      // Reports throttled keys only, and not the most used ones.
      contributorInsightsSpecification: {
        enabled: true,
        mode: ContributorInsightsMode.THROTTLED_KEYS,
      },
    };
    const table = new Table(this, "Table", {
      tableName: resourceNames.table(stage),
      partitionKey: text(key.partition),
      sortKey: text(key.sort),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.dataKey,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: expiry,
      stream: StreamViewType.NEW_IMAGE,
      deletionProtection: stage === "production",
      ...limitsAndInsights,
      removalPolicy,
    });
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: text(index.partition),
      sortKey: text(index.sort),
      ...limitsAndInsights,
    });
    return table;
  }

  /** Chooses the table. A restored table is always a new one: the settings name it, and the old one stays. */
  #inUse({ tableName, tableStream }: StageSettings, own: Table): ITable {
    // Always exported: CloudFormation refuses to remove an export while another stack still uses it.
    this.exportValue(own.tableArn);
    this.exportValue(own.tableStreamArn);
    if (!tableName || !tableStream) return own as ITable;
    return Table.fromTableAttributes(this, "Restored", {
      tableName,
      tableStreamArn: tableStream,
      encryptionKey: this.dataKey,
      globalIndexes: [tableDefinition.index.name],
    });
  }

  #truststore({ stage }: StageSettings, removalPolicy: RemovalPolicy) {
    const bucket = new Bucket(this, "Truststore", {
      bucketName: resourceNames.bucket(stage, "truststore", this.account, this.region),
      ...bucketDefaults,
      versioned: true,
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy,
    });
    acknowledgeFindings(bucket, { S1: accessLogs });
    return bucket;
  }

  /**
   * Creates the bucket of the audit trail. In production nobody can change or delete an object before its time. The feed
   * sets a shorter time for reads of account data, which are then deleted.
   */
  #audit({ stage, ...kept }: StageSettings, removalPolicy: RemovalPolicy) {
    const bucket = new Bucket(this, "Audit", {
      bucketName: resourceNames.bucket(stage, "audit", this.account, this.region),
      ...bucketDefaults,
      versioned: true,
      encryption: BucketEncryption.KMS,
      encryptionKey: this.dataKey,
      bucketKeyEnabled: true,
      objectLockEnabled: true,
      objectLockDefaultRetention:
        stage === "production"
          ? ObjectLockRetention.compliance(Duration.days(kept.auditRetentionDays))
          : ObjectLockRetention.governance(Duration.days(1)),
      lifecycleRules: deletedReads(kept.readRetentionDays),
      removalPolicy,
    });
    acknowledgeFindings(bucket, { S1: accessLogs });
    return bucket;
  }
}

const bucketDefaults = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
};

const accessLogs =
  "CloudTrail's data events record who reads the audit trail (data-events.ts), and the truststore is public; a log bucket would need a log of its own.";
