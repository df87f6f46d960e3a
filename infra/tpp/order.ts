import { type Command, Option } from "commander";
import { wrongUsage } from "./command-error.ts";
import { productsOf, type Service, serviceTexts, usualProduct } from "./payment-products.ts";
import { bodyOf } from "./request-arguments.ts";
import type { ProcessEnvironment } from "./terminal.ts";

type OrderOptions = {
  product: string;
  order?: string;
  amount: string;
  from: string;
  to: string;
  creditor: string;
  kid?: string;
  message?: string;
  date?: string;
};

/** The options that describe a payment; the first four are needed. */
const describing = [
  new Option("--amount <amount>", "such as 250.00, in kroner within Norway, else in euro"),
  new Option("--from <account>", "the debtor's account in kroner, IBAN or BBAN"),
  new Option("--to <account>", "the creditor's account, IBAN or BBAN"),
  new Option("--creditor <name>", "the creditor's name"),
  new Option("--kid <kid>", "the creditor's reference (KID)"),
  new Option("--message <text>", "the message to the creditor"),
  new Option("--date <day>", "the execution date, YYYY-MM-DD (as soon as possible)"),
];

/** The option for what is ordered already; it allows no option of an order. */
const approving = new Option(
  "--approve <path>",
  "order nothing, but have this approved: a path or a link",
).conflicts([
  ...describing.map((option) => option.attributeName()),
  ...["product", "order", "allowDuplicate"],
]);

/** Adds the options for an order to a command. */
export function takesOrder(command: Command): Command {
  for (const option of describing) command.addOption(option);
  return command
    .addOption(
      new Option("--product <product>", "the payment product")
        .choices(productsOf("payments"))
        .default(usualProduct),
    )
    .option(
      "--order <file>",
      "the order as JSON, instead of the options that describe it; - reads stdin",
    )
    .option("--allow-duplicate", "order it even if it equals an earlier payment")
    .addOption(approving);
}

/** Reads the order that the options describe, or that a file contains: its place in the interface, and its body. */
export async function readOrder(
  command: Command,
  stdin: ProcessEnvironment["stdin"],
): Promise<{ place: string; body: object }> {
  const { order: file, product } = command.opts<OrderOptions>();
  const body = file === undefined ? describedBy(command) : await orderIn(file, command, stdin);
  const service = serviceOf(body);
  if (productsOf(service).includes(product)) return { place: `/v1/${service}/${product}`, body };
  throw wrongUsage(
    `The product ${product} does not exist for ${serviceTexts[service]}.`,
    `Their products are: ${productsOf(service).join(", ")}.`,
  );
}

function describedBy(command: Command): object {
  const missing = describing
    .slice(0, 4)
    .find((option) => command.getOptionValue(option.attributeName()) === undefined);
  if (missing)
    command.error(`error: required option '${missing.flags}' not specified, nor '--order <file>'`);
  const { product, amount, from, to, creditor, kid, message, date } = command.opts<OrderOptions>();
  const currency = product.includes("norwegian") ? "NOK" : "EUR";
  if (kid !== undefined && message !== undefined)
    throw wrongUsage("A payment has a KID or a message, not both.");
  return {
    instructedAmount: { amount, currency },
    creditorName: creditor,
    creditorAccount: { ...accountOf(to), currency },
    debtorAccount: { ...accountOf(from), currency: "NOK" },
    ...(kid === undefined ? {} : { remittanceInformationStructuredArray: [{ reference: kid }] }),
    ...(message === undefined ? {} : { remittanceInformationUnstructured: message }),
    ...(date === undefined ? {} : { requestedExecutionDate: date }),
  };
}

/** Reads an account: an IBAN, or a national account number. */
export function accountOf(text: string): { iban: string } | { bban: string } {
  const account = text.replace(/[ .]/g, "");
  return /^[A-Z]{2}\d{2}/i.test(account) ? { iban: account.toUpperCase() } : { bban: account };
}

/** Reads an order from a file or stdin. The bank checks its size and content. */
async function orderIn(
  file: string,
  command: Command,
  stdin: ProcessEnvironment["stdin"],
): Promise<object> {
  const flags = describing
    .filter((option) => command.getOptionValueSource(option.attributeName()) === "cli")
    .map(({ long }) => long);
  if (flags.length)
    throw wrongUsage(
      `The order of --order is complete: it cannot be combined with ${flags.join(", ")}.`,
      "Leave them out, or write them into the order.",
    );
  const text = await bodyOf(file === "-" ? file : `@${file}`, stdin);
  const source = file === "-" ? "stdin" : file;
  let order: unknown;
  try {
    order = JSON.parse(text);
  } catch (error) {
    throw wrongUsage(`The content of ${source} is not JSON.`, (error as Error).message);
  }
  if (typeof order === "object" && order !== null && !Array.isArray(order)) return order;
  throw wrongUsage(`The content of ${source} is not an order: an order is a JSON object.`);
}

/** Tells the service by the fields: only a bulk has payments, only a standing order has a frequency. */
function serviceOf(body: object): Service {
  if ("payments" in body) return "bulk-payments";
  return "frequency" in body ? "periodic-payments" : "payments";
}
