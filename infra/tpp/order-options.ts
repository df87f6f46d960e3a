import { type Command, Option } from "commander";
import { frequencies } from "./frequencies.ts";
import { productsOf, usualProduct } from "./payment-products.ts";

/** Options that every order needs. */
const needed = [
  new Option("--amount <amount>", "such as 250.00"),
  new Option("--from <account>", "the debtor's account, IBAN or BBAN"),
  new Option("--to <account>", "the creditor's account, IBAN or BBAN"),
  new Option("--creditor <name>", "the creditor's name"),
];

/** No flag can list the months of this frequency. It gets its own error message, which tells what to do instead. */
const byOrderOnly = "MonthlyVariable";

function frequencyOption(): Option {
  const offered = frequencies.filter((code) => code !== byOrderOnly);
  const option = new Option(
    "--frequency <code>",
    `the frequency of a standing order; ${byOrderOnly} needs --order`,
  ).choices(offered);
  const { parseArg } = option;
  return option.argParser((code: string, before: unknown) =>
    code === byOrderOnly ? code : parseArg?.(code, before),
  );
}

/** Further options of an order. */
const further = [
  new Option("--from-currency <code>", "the currency of the debtor's account").default("NOK"),
  new Option("--currency <code>", "the currency of the amount (NOK within Norway, else EUR)"),
  new Option("--bic <bic>", "the BIC of the creditor's bank, if the account is not an IBAN"),
  new Option("--kid <kid>", "the creditor's reference (KID)"),
  new Option("--message <text>", "the message to the creditor"),
  new Option("--date <day>", "the execution date, YYYY-MM-DD (as soon as possible)"),
  frequencyOption(),
  new Option("--start <day>", "the first day of a standing order"),
  new Option("--end <day>", "its last day, if it has one"),
  new Option("--day-of-execution <day>", "the day of the month, 1 to 31 (that of --start)"),
];

/** Adds the options that describe an order to a command. */
export function takesOrder(command: Command): Command {
  for (const option of [...needed, ...further]) command.addOption(option);
  return command
    .addOption(
      new Option("--product <product>", "the payment product")
        .choices(productsOf("payments"))
        .default(usualProduct),
    )
    .option(
      "--order <file>",
      "the order as JSON, instead of the options that describe it; - reads stdin",
    );
}

/** The flags on a command line that describe an order. */
export const describingFlags = (command: Command): string[] =>
  [...needed, ...further]
    .filter((option) => command.getOptionValueSource(option.attributeName()) === "cli")
    .map(({ long }) => long ?? "");

/** Reports a missing option as commander does. The options are not required if a file has the order. */
export function requireOrder(command: Command): void {
  const missing = needed.find(
    (option) => command.getOptionValue(option.attributeName()) === undefined,
  );
  if (missing)
    command.error(`error: required option '${missing.flags}' not specified, nor '--order <file>'`);
}
