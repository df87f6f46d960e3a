import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { createTable } from "../../../infra/local/create-table.ts";
import { startDatabase } from "../../../infra/local/database.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("the table on one machine", () => {
  const TableName = () => process.env.TABLE_NAME ?? "";
  let client: DynamoDB;
  beforeAll(() => {
    client = new DynamoDB({ endpoint: process.env.DYNAMODB_ENDPOINT ?? "" });
  });
  afterAll(() => client.destroy());

  it("has the same definition as the deployed table", async () => {
    const { Table } = await client.describeTable({ TableName: TableName() });
    expect(Table).toMatchObject({
      KeySchema: [
        { AttributeName: "PK", KeyType: "HASH" },
        { AttributeName: "SK", KeyType: "RANGE" },
      ],
      GlobalSecondaryIndexes: [{ IndexName: "GSI1", Projection: { ProjectionType: "ALL" } }],

      BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
    });
    const { TimeToLiveDescription } = await client.describeTimeToLive({ TableName: TableName() });
    expect(TimeToLiveDescription).toEqual({
      AttributeName: "expires",
      TimeToLiveStatus: "ENABLED",
    });
  });

  it("is not created again if it exists", async () => {
    const endpoint = process.env.DYNAMODB_ENDPOINT ?? "";
    expect(await createTable({ endpoint, name: TableName() })).toBe(false);
  });
});

describe("the embedded database", () => {
  let given = "";
  beforeAll(() => {
    given = process.env.DYNAMODB_ENDPOINT ?? "";
  });
  afterEach(() => {
    process.env.DYNAMODB_ENDPOINT = given;
  });
  const answers = (endpoint: string) =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );

  it("is not started if the environment names a database", async () => {
    expect(await startDatabase()).toMatchObject({ endpoint: given });
  });

  it("starts, stops, and keeps its tables in its folder", async () => {
    delete process.env.DYNAMODB_ENDPOINT;
    const folder = mkdtempSync(join(tmpdir(), "fjordgate-"));
    const first = await startDatabase({ folder: join(folder, "database") });
    expect(await createTable({ endpoint: first.endpoint, name: "kept" })).toBe(true);
    await first.stop();
    expect(await answers(first.endpoint)).toBe(false);

    const second = await startDatabase({ folder: join(folder, "database") });
    expect(await createTable({ endpoint: second.endpoint, name: "kept" })).toBe(false);
    await second.stop();
    await second.ended;
    rmSync(folder, { recursive: true });
  });
});
