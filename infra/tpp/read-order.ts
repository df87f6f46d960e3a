import type { Command } from "commander";
import type { CommandContext } from "./command-context.ts";
import { CommandError } from "./command-error.ts";
import { type OrderOptions, orderBody } from "./order.ts";
import { describingFlags, requireOrder } from "./order-options.ts";
import { productsOf, type Service, serviceTexts } from "./payment-products.ts";
import { bodyOf } from "./request-arguments.ts";

/** An order: the body, the service that receives it, and the product. */
export type RequestedOrder = { service: Service; product: string; body: object };

type Options = { product: string; order?: string };

/** Reads the order that the flags describe, or that a file contains. */
export async function readOrder(
  command: Command,
  { stdin }: Pick<CommandContext, "stdin">,
): Promise<RequestedOrder> {
  const { order: file, product } = command.opts<Options>();
  const body = file === undefined ? describedBy(command) : await heldBy(file, command, stdin);
  const service = serviceOf(body);
  if (productsOf(service).includes(product)) return { service, product, body };
  throw new CommandError(
    "usage",
    `The product ${product} does not exist for ${serviceTexts[service]}.`,
    `Their products are: ${productsOf(service).join(", ")}.`,
  );
}

function describedBy(command: Command): object {
  requireOrder(command);
  return orderBody(command.opts<OrderOptions>());
}

/** Reads an order from a file or stdin. The bank checks its size and content. */
async function heldBy(
  file: string,
  command: Command,
  stdin: CommandContext["stdin"],
): Promise<object> {
  const flags = describingFlags(command);
  if (flags.length)
    throw new CommandError(
      "usage",
      `The order of --order is complete: it cannot be combined with ${flags.join(", ")}.`,
      "Leave them out, or write them into the order.",
    );
  const text = await bodyOf(file === "-" ? file : `@${file}`, stdin);
  const source = file === "-" ? "stdin" : file;
  const order = parsed(text, source);
  if (typeof order === "object" && order !== null && !Array.isArray(order)) return order;
  throw new CommandError(
    "usage",
    `The content of ${source} is not an order: an order is a JSON object.`,
  );
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(
      "usage",
      `The content of ${source} is not JSON.`,
      (error as Error).message,
    );
  }
}

/** Tells the service by the fields: only a bulk has payments, only a standing order has a frequency. */
function serviceOf(body: object): Service {
  if ("payments" in body) return "bulk-payments";
  return "frequency" in body ? "periodic-payments" : "payments";
}
