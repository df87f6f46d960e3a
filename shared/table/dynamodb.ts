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
 * Exports by name only the used parts of DynamoDB's SDK, so that a bundle contains nothing else of it. Only sdk.ts
 * loads this file, on first use.
 */
export { DynamoDBClient } from "@aws-sdk/client-dynamodb";
export { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
export { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
export { getSchemaSerdePlugin } from "@smithy/core/schema";
export { DynamoDbProtocol } from "./dynamodb-protocol.ts";

type Resolve = Parameters<GetCommand["resolveMiddleware"]>;
type Chain = (
  sent: Pick<GetCommand, "input">,
) => ReturnType<ReturnType<GetCommand["resolveMiddleware"]>>;

/**
 * A command of lib-dynamodb that builds the SDK's chain of steps (write the request, sign it, repeat it …) once per
 * connection, and not for every command. The chain gets a copy of the client's configuration, because V8 copies an
 * object that was written in one go thirty times faster than one that grew, and the SDK copies it for every command.
 *
 * The SDK's own setting `cacheMiddleware` cannot be used: lib-dynamodb's chain holds its input, so every command would
 * send the first input again.
 */
function reusedCommand<C extends new (input: never) => unknown>(command: C): C {
  // All commands of lib-dynamodb have the same parts; TypeScript needs to know one of them.
  const Base = command as unknown as typeof GetCommand;
  const chains = new WeakMap<object, Chain>();

  class ReusedCommand extends Base {
    override resolveMiddleware(...[steps, config, options]: Resolve) {
      // Options, such as a signal that aborts the command, are for one command only.
      if (options) return super.resolveMiddleware(steps, config, options);
      const chain = chains.get(steps) ?? new ReusedCommand({} as never).#chain(steps, config);
      return () => chain({ input: this.input });
    }

    /** Builds the chain as lib-dynamodb does, for any input, and keeps it. */
    #chain(steps: Resolve[0], config: Resolve[1]): Chain {
      this.addMarshallingMiddleware(config);
      const all = steps.concat(this.middlewareStack as never) as never;
      const chain: Chain = this.clientCommand.resolveMiddleware(all, { ...config }, {}) as never;
      chains.set(steps, chain);
      return chain;
    }
  }
  // Errors and tests name a command by its class.
  Object.defineProperty(ReusedCommand, "name", { value: command.name });
  return ReusedCommand as unknown as C;
}

export const sdkCommands = {
  BatchGetCommand: reusedCommand(BatchGetCommand),
  BatchWriteCommand: reusedCommand(BatchWriteCommand),
  GetCommand: reusedCommand(GetCommand),
  PutCommand: reusedCommand(PutCommand),
  QueryCommand: reusedCommand(QueryCommand),
  TransactWriteCommand: reusedCommand(TransactWriteCommand),
  UpdateCommand: reusedCommand(UpdateCommand),
};
