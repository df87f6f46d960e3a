import type { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Places } from "./convert-items.ts";
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
  const Shipped = command as typeof GetCommand;
  const { inputKeyNodes: given, outputKeyNodes: told } = new Shipped({} as never) as unknown as {
    inputKeyNodes: Places;
    outputKeyNodes: Places;
  };
  const operation = operations[name] as string;

  class FastCommand {
    readonly input: never;

    constructor(input: never) {
      this.input = input;
    }

    /** The SDK calls this to send the command. Its own command is made only if it is needed. */
    resolveMiddleware(...[steps, config, options]: Resolve) {
      const { input } = this;
      return async () => {
        // Options, such as a signal that aborts the command, are for the SDK.
        const attempts = options ? undefined : attemptsOf(config as never);
        const { output, result } = (await attempts?.make({ operation, input, given, told })) ?? {};
        if (output) return { output };
        const shipped = new Shipped(input);
        const requestHandler = after(result, config);
        return shipped.resolveMiddleware(steps, { ...config, requestHandler }, options)(shipped);
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
