import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";

const document = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The smallest function that reads the table. The start of an operation is compared with its start. */
export const handler = ({ id }: { id: string }) =>
  document.send(new GetCommand({ TableName: "table", Key: { PK: id, SK: "-" } }));
