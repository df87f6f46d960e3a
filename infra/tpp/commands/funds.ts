import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { accountOf } from "../order.ts";
import { takesSca } from "../sca.ts";
import { BankCalls } from "../session.ts";
import { asName, type ConsentOptions, consented } from "./consent.ts";

type Options = ConsentOptions & {
  account: string;
  amount: string;
  currency: string;
  consent?: true;
  card?: string;
};

/** Adds `funds`: asks whether an account covers an amount. With --consent it gets the customer's consent first. */
export const addFunds: AddCommand = (program, context) => {
  takesSca(program.command("funds"))
    .description("Ask whether a customer's account covers an amount: yes or no (PSP_IC).")
    .requiredOption("--account <account>", "the customer's account, IBAN or BBAN")
    .requiredOption("--amount <amount>", "such as 349.00")
    .option("--currency <code>", "the currency of the amount", "NOK")
    .option("--consent", "get the customer's consent first, and store the PSU-ID in the profile")
    .option("--card <number>", "with --consent, the number of the customer's card")
    .option(...asName)
    .addHelpText("after", roles)
    .action(async (options: Options, command: Command) => {
      const { terminal, profiles } = context;
      const { card, amount, currency } = options;
      const account = accountOf(options.account);
      const { profile, psu, json } = everywhere(command);
      const body = { account, ...(card === undefined ? {} : { cardNumber: card }) };
      const path = "/v1/bank-offered-consents/confirmation-of-funds";
      const asking = options.consent
        ? new BankCalls(await consented({ path, body }, options, command, context))
        : new BankCalls(profiles.chosen(profile), psu);
      try {
        const answer = await asking.ask({
          method: "POST",
          path: "/v1/funds-confirmations",
          body: { account, instructedAmount: { amount, currency } },
        });
        const { fundsAvailable } = answer.body;
        if (json) terminal.json({ fundsAvailable });
        else terminal.print(fundsAvailable ? "yes" : "no");
      } finally {
        asking.close();
      }
    });
};

const roles = `
The TPP's certificate needs the role PSP_IC, which init adds only if it is named:

  fjordgate init issuer --roles PSP_IC
  fjordgate funds --account 99995260189 --amount 349.00 --consent --auto 13839312185
  fjordgate funds --account 99995260189 --amount 349.00`;
