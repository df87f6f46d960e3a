import { cpSync } from "node:fs";
import type { Signer } from "../../shared/developer/pages/signers.ts";
import type { Block } from "../support/commands/page-blocks.ts";
import { differenceOf } from "../support/commands/printed.ts";
import { shellSession } from "../support/commands/shell-session.ts";

/** Runs the commands that the page shows for a language, and more calls. Returns their number and the errors. */
export async function tryCalls(
  { program, file }: Signer,
  pageBlocks: readonly Block[],
  where: { keys: string; folder: string; env: NodeJS.ProcessEnv; tppId: string },
): Promise<{ count: number; faults: string[] }> {
  cpSync(where.keys, where.folder, { recursive: true });
  const blocks = [...pageBlocks, ...furtherCalls(program, file, where.tppId)];
  const commands = blocks.map((block) => block.commands);
  const { code, printed } = await shellSession(commands, { cwd: where.folder, env: where.env });
  const known = new Map<string, string>();
  const faults = blocks.flatMap(({ title, shown }, index) => {
    const difference = differenceOf(shown, printed[index] ?? "", known);
    return difference === undefined ? [] : [`${title}: ${difference}`];
  });
  return {
    count: blocks.length,
    faults: code === 0 ? faults : [...faults, `It ended with ${code}.`],
  };
}

/**
 * Calls whose answer is not accepted, with a body and a header beyond ASCII, an encoded query, PUT and DELETE. Each language creates items with its
 * own number.
 */
function furtherCalls(program: string, file: string, tppId: string): Block[] {
  const number = file.replace(".", "-");
  const customer = `{"customerNumber":"${number}","name":"Pål Ødegård & Sønn","type":"PRIVATE"}`;
  const contact = `/v1/tpps/${tppId}/contact-information`;
  return [
    {
      title: "POST",
      commands: `${program} call POST /v1/sandbox/customers '${customer}' > created.txt; cat created.txt
id=$(sed -E 's/.*"customerId":"([^"]*)".*/\\1/' created.txt)`,
      shown: `201 {"customerId":"‹created id›","customerNumber":"${number}","customerType":"PRIVATE","customerName":"Pål Ødegård & Sønn",‹rest›`,
    },
    {
      title: "DELETE",
      commands: `${program} call DELETE "/v1/sandbox/customers/$id"`,
      shown: "204 ",
    },
    {
      title: "PUT",
      commands: `${program} call PUT ${contact} '{"email":"${number}@tpp.example"}' | cut -c 1-2`,
      shown: "20",
    },
    {
      title: "an answer that the published certificates do not fit",
      commands: `mv answers.pem kept.pem; cp seal.pem answers.pem
${program} call GET /v1/sandbox/customers > answer.txt 2> fault.txt || echo refused
sed -n '/^200 /p' answer.txt; mv kept.pem answers.pem`,
      shown: "refused",
    },
    {
      // The bank verifies the signature before it rejects the name, so FORMAT_ERROR shows that the signature is right.
      title: "a query and a header beyond ASCII",
      commands: `${program} call GET "/v1/sandbox/customers?withAccounts=false&name=P%C3%A5l%20%26%20S%C3%B8nn%2B1'(a)" '' 'TPP-Redirect-URI: https://blåbær.example/å'`,
      shown: `400 {"tppMessages":[{"category":"ERROR","code":"FORMAT_ERROR","path":"name",‹rest›`,
    },
  ];
}
