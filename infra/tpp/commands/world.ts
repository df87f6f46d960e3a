import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { formatTable } from "../terminal.ts";

type Customer = {
  customerNumber: string;
  customerName: string;
  customerType: string;
  accounts: [];
};

/** Adds `customers` and `initialize`: lists the customers, and resets the sandbox. */
export const addWorld: AddCommand = (group, { terminal, withSession }) => {
  group
    .command("customers")
    .description("List the customers, with the numbers they log in with.")
    .action((_, command: Command) =>
      withSession(command, async (session) => {
        const { body } = await session.ask({ method: "GET", path: "/v1/sandbox/customers" });
        if (everywhere(command).json) return terminal.json(body);
        const rows = (body as Customer[])
          .toSorted(inOrder)
          .map(({ customerNumber, customerType, customerName, accounts }) => [
            customerNumber,
            customerType.toLowerCase(),
            `${accounts.length}`,
            customerName,
          ]);
        terminal.print(formatTable(["NUMBER", "TYPE", "ACCOUNTS", "NAME"], rows));
      }),
    );
  group
    .command("initialize")
    .description(
      "Reset the sandbox to its initial data and its clock to real time. This deletes consents and payments.",
    )
    .option("--keep-clock", "keep the clock's time; the initial data begin at this time")
    .action(({ keepClock }: { keepClock?: boolean }, command: Command) =>
      withSession(command, async (session) => {
        const query = keepClock ? "?clock=keep" : "";
        await session.ask({ method: "POST", path: `/v1/sandbox/initialize${query}` });
        terminal.done("The sandbox is as it was at the beginning.");
      }),
    );
};

/** Sorts people first, and then by name. The bank sorts by its ids, which differ between sandboxes. */
const inOrder = (one: Customer, other: Customer): number =>
  other.customerType.localeCompare(one.customerType) ||
  one.customerName.localeCompare(other.customerName);
