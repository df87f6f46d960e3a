import type { DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";

type Image = NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>;

/** A record of the table's stream with this sequence number. */
export function record(
  sequence: number,
  image: Record<string, Image[string]> | undefined,
  eventName: "INSERT" | "MODIFY" | "REMOVE" = "INSERT",
): DynamoDBRecord {
  const { PK = { S: "" }, SK = { S: "" } } = image ?? {};
  return {
    eventID: `event-${sequence}`,
    eventName,
    dynamodb: {
      Keys: { PK, SK },
      SequenceNumber: `${100_000_000_000_000_000_000n + BigInt(sequence)}`,
      ...(image && eventName !== "REMOVE" ? { NewImage: image } : {}),
    },
  };
}

export const streamOf = (...records: DynamoDBRecord[]): DynamoDBStreamEvent => ({
  Records: records,
});

/** An event of the audit trail, as the table stores it. */
export const auditImage = (at: string, more: Record<string, Image[string]> = {}) => ({
  PK: { S: `AUDIT#${at.slice(0, 10)}#2` },
  SK: { S: `${at}#PAYMENT_BOOKED#request-1#payment-1` },
  type: { S: "PAYMENT_BOOKED" },
  at: { S: at },
  tppId: { S: "NO-FSA-987654321" },
  requestId: { S: "request-1" },
  resource: { M: { type: { S: "payment" }, id: { S: "payment-1" } } },
  expires: { N: "1775037600" },
  ...more,
});
