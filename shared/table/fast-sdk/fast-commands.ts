import type { GetCommand } from "@aws-sdk/lib-dynamodb";
import { type Config, FirstAttempts } from "./first-attempt.ts";

type Command = new (input: never) => unknown;
type Resolve = Parameters<GetCommand["resolveMiddleware"]>;

/** DynamoDB's names of the operations. */
const operations: Readonly<Record<string, string>> = {
  BatchGetCommand: "BatchGetItem",
  BatchWriteCommand: "BatchWriteItem",
  GetCommand: "GetItem",
  PutCommand: "PutItem",
  QueryCommand: "Query",
  TransactWriteCommand: "TransactWriteItems",
  UpdateCommand: "UpdateItem",
};

/**
 * Commands of lib-dynamodb that make the first attempt without the SDK's chain of steps. If it fails, or its answer is
 * not a plain one, the SDK's own chain runs and gets the same result for its first attempt. So the SDK decodes errors
 * and binary values, waits, corrects the clock and repeats, as it does for a command of its own.
 */
export const withFastAttempt = <C extends Record<string, Command>>(commands: C): C =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, fastCommand(name, command)]),
  ) as C;

const connections = new WeakMap<object, FirstAttempts>();

function attemptsOf(config: Config): FirstAttempts {
  const known = connections.get(config) ?? new FirstAttempts(config);
  connections.set(config, known);
  return known;
}

function fastCommand(name: string, command: Command): Command {
  // All commands of lib-dynamodb have the same parts; TypeScript needs to know one of them.
  const Base = command as typeof GetCommand;
  const operation = operations[name] as string;

  class FastCommand extends Base {
    override resolveMiddleware(...[steps, config, options]: Resolve) {
      // Options, such as a signal that aborts the command, are for the SDK.
      if (options) return super.resolveMiddleware(steps, config, options);
      const asShipped = (first: First) =>
        super.resolveMiddleware(steps, { ...config, requestHandler: after(first, config) });
      const { input, inputKeyNodes: given, outputKeyNodes: told } = this;
      return async () => {
        const asked = { operation, input, given, told } as never;
        const { output, result } = await attemptsOf(config as never).make(asked);
        return output ? { output: output as never, response: undefined } : asShipped(result)(this);
      };
    }
  }
  // Errors and tests name a command by its class.
  Object.defineProperty(FastCommand, "name", { value: command.name });
  return FastCommand;
}

type Handler = Resolve[1]["requestHandler"];
type First = (() => ReturnType<Handler["handle"]>) | undefined;

/** A request handler whose first request has already been sent, with this result. */
function after(first: First, { requestHandler }: Resolve[1]): Handler {
  let known = first;
  const handle: Handler["handle"] = (request, options) => {
    const result = known?.() ?? requestHandler.handle(request, options);
    known = undefined;
    return result;
  };
  return { handle } as Handler;
}
