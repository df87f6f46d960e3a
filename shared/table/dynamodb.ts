import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { withFastAttempt } from "./fast-sdk/fast-commands.ts";

/*
 * Exports by name only the used parts of DynamoDB's SDK, so that a bundle contains nothing else of it. Only sdk.ts
 * loads this file, on first use.
 */
export { DynamoDBClient } from "@aws-sdk/client-dynamodb";
export { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
export { marshall, unmarshall } from "@aws-sdk/util-dynamodb";

export const commands = {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
};

export const fastCommands = withFastAttempt(commands);
