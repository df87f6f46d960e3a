import { WrongUsage } from "../command-error.ts";

/** Reads the port of an option; throws a readable error if it is not a port number. */
export function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new WrongUsage(`${name} needs a number up to 65535; 0 takes any free port.`);
  return port;
}
