import { handler } from "../../../functions/tpps/put-contact-information.ts";
import { runBank } from "../../support/commands/command.ts";
import { call } from "../../support/operations/call.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
useAws((asked) =>
  describeStacks(asked, {
    "fjordgate-sandbox-data": { TableName: process.env.TABLE_NAME ?? "" },
  }),
);

const tpps = (...args: string[]) => runBank("tpps", ...args);
const sandbox = ["--stage", "sandbox"];

describe("bank -- tpps", () => {
  it("lists the contacts of all TPPs that have set one (specification, Prerequisites for a TPP)", async () => {
    expect((await tpps("list", ...sandbox)).stdout).toBe("No TPP has set an address.\n");
    for (const [number, email] of [
      ["987654321", "old@tpp.example"],
      ["222222222", "second@tpp.example"],
      ["987654321", "first@tpp.example"],
    ] as const) {
      const tpp = await anotherTpp(`PSDNO-FSA-${number}`);
      const params = { tppId: tpp.tppId };
      expect(await call(handler, { tpp, params, body: { email } })).toMatchObject({ status: 204 });
    }
    expect(await tpps("list", ...sandbox)).toEqual({
      code: 0,
      stdout: "NO-FSA-222222222  second@tpp.example\nNO-FSA-987654321  first@tpp.example\n",
      stderr: "",
    });
  });
});
