import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { ownTppId } from "../own-tpp-id.ts";

/** Adds `contact`: shows or sets the TPP's e-mail address for the bank's notices. */
export const addContact: AddCommand = (program, { terminal, withSession }) => {
  program
    .command("contact")
    .description("Show the TPP's e-mail address for the bank's notices, or set it.")
    .argument("[email]", "the new address: a shared mailbox, not a person's own")
    .action((email: string | undefined, _: object, command: Command) =>
      withSession(command, async (session) => {
        const path = `/v1/tpps/${encodeURIComponent(ownTppId(session.profile))}/contact-information`;
        if (email !== undefined) await session.ask({ method: "PUT", path, body: { email } });
        const { body } = await session.ask({ method: "GET", path });
        if (everywhere(command).json) terminal.json(body);
        else terminal.print(body.email);
      }),
    );
};
