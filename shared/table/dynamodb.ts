import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { FastClient } from "./fast-sdk/fast-client.ts";
import { reusedCommands } from "./fast-sdk/reused-commands.ts";

/*
 * Exports by name only the used parts of DynamoDB's SDK, so that a bundle contains nothing else of it. Only sdk.ts
 * loads this file, on first use.
 */
export { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
export { marshall, unmarshall } from "@aws-sdk/util-dynamodb";

const commands = {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
};

export const sdkAsShipped = { Client: DynamoDBClient, commands };
export const fastSdk = { Client: FastClient, commands: reusedCommands(commands) };
