import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";

/*
 * All that is used of DynamoDB's SDK, by name, so that a bundle holds nothing else of it. Only sdk.ts loads this, on
 * first use.
 */
export { DynamoDBClient } from "@aws-sdk/client-dynamodb";
export { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
export { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
export { SignatureV4 } from "@smithy/signature-v4";

export const sdkCommands = {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
};
