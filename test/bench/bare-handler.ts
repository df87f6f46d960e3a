import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";

const document = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The least a function that reads the table can be: what an operation's start is measured by. */
export const handler = ({ id }: { id: string }) =>
  document.send(new GetCommand({ TableName: "table", Key: { PK: id, SK: "-" } }));
