import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { type AddCommand, type CommandContext, everywhere } from "../command-context.ts";
import type { TppProfile } from "../profile.ts";
import { psuName, usualName } from "../psu-name.ts";
import { awaitingPsu, type ScaOptions, scenarioHeader, takesSca } from "../sca.ts";
import { BankCalls } from "../session.ts";
import { formatTable } from "../terminal.ts";

export type ConsentOptions = ScaOptions & { as?: string };

/** Adds `consent`: gets a customer's consent and lists the accounts. */
export const addConsent: AddCommand = (program, context) => {
  const { terminal } = context;
  takesSca(program.command("consent"))
    .description(
      "Get a customer's consent, store the PSU-ID in the profile, and list the accounts.",
    )
    .option(...asName)
    .action(async (options: ConsentOptions, command: Command) => {
      const known = await consented(
        { path: "/v1/bank-offered-consents" },
        options,
        command,
        context,
      );
      const reading = new BankCalls(known);
      try {
        const path = "/v1/accounts?withBalance=true";
        const { accounts } = (await reading.ask({ method: "GET", path })).body;
        if (everywhere(command).json) terminal.json({ psu: known.psu, ...reading.psu, accounts });
        else terminal.print(accountsTable(accounts));
      } finally {
        reading.close();
      }
    });
};

/** The option that names the customer of a consent. */
export const asName = [
  "--as <name>",
  "the customer's name in the profile (the number of --auto)",
  psuName,
] as const;

/** Starts a consent and waits for its PSU; saves and returns the profile with the PSU, who is then in use. */
export async function consented(
  asked: { path: string; body?: object },
  options: ConsentOptions,
  command: Command,
  context: CommandContext,
): Promise<TppProfile> {
  const known = await consentedTo(asked, options, command, context);
  context.profiles.save(known);
  context.terminal.done(
    `The PSU is kept as ${known.psu} in the profile ${known.name}, and in use.`,
  );
  return known;
}

function consentedTo(
  asked: { path: string; body?: object },
  options: ConsentOptions,
  command: Command,
  { terminal, withSession }: CommandContext,
): Promise<TppProfile> {
  const session = `fjordgate-${randomUUID()}`;
  // Ignores the PSU in use, unless --psu names one: another customer may consent.
  const isAnyone = everywhere(command).psu === undefined;
  return withSession(command, (asking) =>
    awaitingPsu(session, { options, terminal }, async (circumstances, lead) => {
      const { body } = await asking.ask({
        method: "POST",
        ...asked,
        headers: { ...scenarioHeader(options), ...contextHeader(options) },
        circumstances: { ...circumstances, ...(isAnyone ? { psu: undefined } : {}) },
      });
      const company = isAnyone ? undefined : asking.psu?.corporateId;
      const came = await lead(body._links.scaRedirect.href, company);
      const { profile } = asking;
      const name = options.as ?? usualName(came.psuId, options.auto);
      return { ...profile, psus: { ...profile.psus, [name]: { ...came, session } }, psu: name };
    }),
  );
}

/** Sets the private context in advance: otherwise a PSU with only one company would act for it without being asked. */
const contextHeader = ({ auto, context }: ScaOptions): Record<string, string> =>
  auto !== undefined && context?.toUpperCase() === "PRIVATE" ? { "psu-context": "PRIVATE" } : {};

type Account = {
  resourceId: string;
  iban?: string;
  name?: string;
  currency: string;
  balances?: { balanceType: string; balanceAmount: { amount: string; currency: string } }[];
};

/** Sorts by IBAN. The bank sorts by its ids, which differ between sandboxes. */
const accountsTable = (accounts: readonly Account[]): string =>
  formatTable(
    ["IBAN", "NAME", "BALANCE", "", "RESOURCE ID"],
    accounts
      .toSorted(({ iban = "" }, { iban: other = "" }) => (iban < other ? -1 : 1))
      .map(({ iban = "", name = "", balances = [], currency, resourceId }) => {
        const { balanceAmount } =
          balances.find(({ balanceType }) => balanceType === "interimAvailable") ??
          balances[0] ??
          {};
        return [iban, name, balanceAmount?.amount ?? "", currency, resourceId];
      }),
  );
