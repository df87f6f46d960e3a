import { createServer } from "node:http";
import { table } from "../../../shared/table/client.ts";
import { dataVersion } from "../../../shared/table/keys.ts";
import { listen } from "../../support/payments/exchange.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });

const key = { PK: "A", SK: "B" };

/** A refusal by the database, and the time in its Date header. */
type Refusing = { status: number; type: string; times: number; date?: Date };

/** Reads an item from a database that refuses this many requests. Returns the times of the requests. */
async function readWhile({ status, type, times, date = new Date() }: Refusing) {
  const asked: string[] = [];
  const stub = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const answer = (status: number, body: object, at = date) =>
      response
        .writeHead(status, {
          "content-type": "application/x-amz-json-1.0",
          date: at.toUTCString(),
        })
        .end(JSON.stringify(body));
    const item = { PK: { S: "A" }, SK: { S: "B" } };
    if (body.includes("VERSION#"))
      return answer(200, { Item: { ...item, version: { N: `${dataVersion}` } } }, new Date());
    asked.push(String(request.headers["x-amz-date"]));
    if (asked.length > times) return answer(200, { Item: item });
    return answer(status, {
      __type: `com.amazonaws.dynamodb.v20120810#${type}`,
      message: "Refused",
    });
  });
  const real = process.env.DYNAMODB_ENDPOINT;
  try {
    process.env.DYNAMODB_ENDPOINT = `http://127.0.0.1:${await listen(stub)}`;
    const read = await table.get(key).catch(({ name }: Error) => name);
    return { asked, read };
  } finally {
    await table.close();
    process.env.DYNAMODB_ENDPOINT = real;
    stub.closeAllConnections();
    stub.close();
  }
}

describe("a read that DynamoDB refuses (decision: the table)", () => {
  it.each([
    ["throttled", 400, "ThrottlingException"],
    ["over the table's capacity", 400, "ProvisionedThroughputExceededException"],
    ["an internal error of DynamoDB", 500, "InternalServerError"],
    ["temporarily unavailable", 503, "ServiceUnavailable"],
  ])("is repeated: %s", async (_, status, type) => {
    const { asked, read } = await readWhile({ status, type, times: 1 });
    expect(read).toEqual(key);
    expect(asked).toHaveLength(2);
  });

  it("is sent at most four times", async () => {
    const { asked, read } = await readWhile({
      status: 503,
      type: "ServiceUnavailable",
      times: 99,
    });
    expect(read).toBe("ServiceUnavailable");
    expect(asked).toHaveLength(4);
  });

  it.each(["InvalidSignatureException", "RequestTimeTooSkewed"])(
    "is signed again by the database's clock if our clock is wrong: %s",
    async (type) => {
      const date = new Date(Date.now() + 3 * 3_600_000);
      const { asked, read } = await readWhile({ status: 400, type, times: 1, date });
      expect(read).toEqual(key);
      const [first, second] = asked.map((time) => time.slice(0, 11));
      expect(first).not.toBe(second);
      expect(second).toBe(date.toISOString().replaceAll(/[-:]/g, "").slice(0, 11));
    },
  );

  it.each(["ExpiredTokenException", "UnrecognizedClientException", "ValidationException"])(
    "is not repeated if a repetition cannot succeed: %s",
    async (type) => {
      const { asked, read } = await readWhile({ status: 400, type, times: 99 });
      expect(read).toBe(type);
      expect(asked).toHaveLength(1);
    },
  );
});
