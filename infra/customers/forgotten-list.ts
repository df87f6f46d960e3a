import { auditArchive } from "../../shared/object-store/audit-archive.ts";
import { scanTable } from "../scan-table.ts";
import { forgottenName } from "./forget-customer.ts";

/** An entry of the list: a keyed hash of the customer, and when the customer was forgotten. */
type Forgotten = { name: string; at: string };

/**
 * The list of forgotten customers. It is in the audit bucket, because a restored table does not have what was written
 * after its time.
 */
export const forgottenList = {
  async add(entry: Forgotten): Promise<void> {
    await auditArchive.forget(entry.name, `${JSON.stringify(entry)}\n`);
  },

  async all(bucket: string): Promise<Forgotten[]> {
    const { S3Client, GetObjectCommand, paginateListObjectsV2 } = await import(
      "@aws-sdk/client-s3"
    );
    const client = new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined });
    const entries: Forgotten[] = [];
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: "forgotten/" });
    for await (const { Contents = [] } of pages)
      for (const { Key } of Contents) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
        entries.push(JSON.parse((await Body?.transformToString()) ?? ""));
      }
    client.destroy();
    return entries;
  },
};

/**
 * The partitions of a restored table whose customer is on the list. A customer who came back to a TPP after being
 * forgotten stays there: the SCA is later.
 */
export async function forgottenPartitions(list: readonly Forgotten[]) {
  const forgotten = new Map(list.map(({ name, at }) => [name, at]));
  const found: { name: string; partition: string }[] = [];
  for await (const { partition, customerId, scaAt } of links()) {
    const name = await forgottenName(customerId);
    const at = forgotten.get(name);
    if (at !== undefined && scaAt < at) found.push({ name, partition });
  }
  return found;
}

/** Scans the table for the items that say who a PSU-ID is. */
async function* links() {
  for await (const { PK, customerId, scaAt } of scanTable({
    FilterExpression: "begins_with(PK, :family) AND SK = :link",
    ExpressionAttributeValues: { ":family": { S: "PSU#" }, ":link": { S: "LINK" } },
  }))
    yield { partition: PK?.S ?? "", customerId: customerId?.S ?? "", scaAt: scaAt?.S ?? "" };
}
