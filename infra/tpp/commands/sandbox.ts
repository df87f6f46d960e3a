import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import type { BankCalls } from "../session.ts";
import { formatTable } from "../terminal.ts";
import { addClock } from "./sandbox-clock.ts";
import { addRequests } from "./sandbox-requests.ts";

/** Adds `sandbox`: commands that exist for the sandbox only. */
export const addSandbox: AddCommand = (program, context) => {
  const { terminal, withSession } = context;
  const group = program
    .command("sandbox")
    .description("The TPP's own sandbox: its customers, its clock, its data, its request log.");
  group
    .command("customers")
    .description("List the customers, with the numbers they log in with.")
    .action((_, command: Command) =>
      withSession(command, async (session) => {
        const { body } = await session.ask({ method: "GET", path: "/v1/sandbox/customers" });
        if (everywhere(command).json) terminal.json(body);
        else terminal.print(customersTable(body));
      }),
    );
  addClock(group, context);
  group
    .command("initialize")
    .description(
      "Reset the sandbox to its initial data and its clock to real time. This deletes consents and payments.",
    )
    .option("--keep-clock", "keep the clock's time; the initial data begin at this time")
    .action(({ keepClock }: { keepClock?: true }, command: Command) =>
      withSession(command, async (session) => {
        const query = keepClock ? "?clock=keep" : "";
        await session.ask({ method: "POST", path: `/v1/sandbox/initialize${query}` });
        terminal.done("The sandbox is as it was at the beginning.");
      }),
    );
  group
    .command("export")
    .description("Print everything as one document, which POST /v1/sandbox/data imports.")
    .action((_, command: Command) =>
      withSession(command, async (session) => terminal.json(await everything(session))),
    );
  addRequests(group, context);
};

type Customer = {
  customerNumber: string;
  customerName: string;
  customerType: string;
  accounts: [];
};

/** People first, and then by name. The bank sorts by its ids, which differ between sandboxes. */
const customersTable = (customers: readonly Customer[]): string =>
  formatTable(
    ["NUMBER", "TYPE", "ACCOUNTS", "NAME"],
    customers
      .toSorted(
        (one, other) =>
          other.customerType.localeCompare(one.customerType) ||
          one.customerName.localeCompare(other.customerName),
      )
      .map(({ customerNumber, customerType, customerName, accounts }) => [
        customerNumber,
        customerType.toLowerCase(),
        `${accounts.length}`,
        customerName,
      ]),
  );

/** Joins all pages of the export into one document. */
async function everything(session: BankCalls): Promise<Record<string, unknown>> {
  const document: Record<string, unknown> = {};
  for (let next: string | undefined = "/v1/sandbox/data?limit=1000"; next !== undefined; ) {
    const { body } = await session.ask({ method: "GET", path: next });
    const { _links: links, ...page } = body as { _links: { next?: { href: string } } };
    for (const [name, part] of Object.entries(page))
      document[name] = Array.isArray(part) ? [document[name] ?? [], part].flat() : part;
    next = links.next?.href.slice(new URL(links.next.href).origin.length);
  }
  return document;
}
