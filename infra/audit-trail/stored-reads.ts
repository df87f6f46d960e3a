import { readEventsOf } from "../../shared/table/account-reads.ts";
import type { AuditRecord } from "../../shared/table/audit.ts";
import type { Item } from "../../shared/table/client.ts";
import { scanTable } from "../scan-table.ts";

/** The events of reads on a day that the table still has: the request guard keeps them for 24 hours, or somewhat longer. */
export async function storedReads(day: string): Promise<AuditRecord[]> {
  const { unmarshall } = await import("@aws-sdk/util-dynamodb");
  const from = Date.parse(day);
  const events: AuditRecord[] = [];
  for await (const item of scanTable({
    FilterExpression:
      "begins_with(PK, :family) AND attribute_exists(#read.#operation) AND #at BETWEEN :from AND :to",
    ExpressionAttributeNames: { "#read": "read", "#operation": "operation", "#at": "at" },
    ExpressionAttributeValues: {
      ":family": { S: "REQUEST#" },
      ":from": { N: `${from}` },
      ":to": { N: `${from + 86_400_000 - 1}` },
    },
  }))
    events.push(...readEventsOf(unmarshall(item) as Item));
  return events;
}
