import { table } from "../../../shared/table/client.ts";
import { consentLink, eirik } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { unlogged } from "../../support/run/logged.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

it("leads the PSU back with system where the bank fails, and the link works on (specification, After failed SCA)", async () => {
  const browser = visitor();
  const start = await browser.open(await consentLink());
  const unwatch = table.watch(({ verb, partitions }) => {
    if (verb === "read" && partitions.some((each) => each.startsWith("WORLD#")))
      throw new Error("The table is away.");
  });
  const failed = await unlogged(() =>
    browser.submit(start, "identify", [["number", eirik.customerNumber]]),
  ).finally(unwatch);
  expect(failed.status).toBe(500);
  expect(broughtBack(failed)).toEqual({
    system: "SCA",
    status: "500",
    code: "SYSTEM_ERROR",
    message: "The bank could not carry out the SCA.",
    "tpp-session-id": "session-1",
  });
  const again = await browser.submit(start, "identify", [["number", eirik.customerNumber]]);
  expect(again.status).toBe(200);
});
