import type { GetCommand } from "@aws-sdk/lib-dynamodb";

type Command = new (input: never) => unknown;
type Resolve = Parameters<GetCommand["resolveMiddleware"]>;
type Chain = (
  sent: Pick<GetCommand, "input">,
) => ReturnType<ReturnType<GetCommand["resolveMiddleware"]>>;

/**
 * Commands of lib-dynamodb that build the SDK's chain of steps (write the request, sign it, repeat it …) once per
 * connection, and not for every command. The chain gets a copy of the client's configuration, because V8 copies an
 * object that was written in one go thirty times faster than one that grew, and the SDK copies it for every command.
 *
 * The SDK's own setting `cacheMiddleware` cannot be used: lib-dynamodb's chain holds its input, so every command would
 * send the first input again.
 */
export const reusedCommands = <C extends Record<string, Command>>(commands: C): C =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, reusedCommand(command)]),
  ) as C;

function reusedCommand(command: Command): Command {
  // All commands of lib-dynamodb have the same parts; TypeScript needs to know one of them.
  const Base = command as typeof GetCommand;
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
  return ReusedCommand;
}
