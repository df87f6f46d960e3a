import { type Column, headersOf } from "../../../shared/http/headers.ts";

/** A second copy of the specification's table. The columns are B, C, D, S-GET and S-POST. */
const specification = `
  x-accept-fix                   R R R - -
  Accept                         O O O O O
  Accept-Charset                 O O O O O
  Accept-Encoding                O O O O O
  Accept-Language                O O O O O
  Host                           O O O O O
  Content-Type                   - - - - O
  X-Request-ID                   R R R R R
  TPP-Session-ID                 R R R - -
  TPP-Redirect-URI               R R R - -
  TPP-Redirect-Preferred         O O O - -
  TPP-Brand-Logging-Information  - O - - -
  Digest                         - R - - R
  TPP-Signature-Certificate      R R R R R
  Signature                      R R R R R
  PSU-ID                         R R O - -
  X-PSU-IDENTITY                 - O - - -
  X-PSU-AuthMethod-Preferred     - O - - -
  PSU-Corporate-ID               O O O - -
  PSU-Context                    - O O - -
  PSU-IP-Address                 R R O - -
  PSU-IP-Port                    O O O - -
  PSU-User-Agent                 O O O - -
  PSU-Accept                     O O O - -
  PSU-Accept-Charset             O O O - -
  PSU-Accept-Encoding            O O O - -
  PSU-Accept-Language            O O O - -
  PSU-Device-ID                  O O O - -
  PSU-Geo-Location               O O O - -
  PSU-HTTP-Method                O O O - -`;

/** A header that the specification does not have, in the same form. */
const added = `
  X-Sandbox-Scenario             O O O O O`;

const columns = ["basket", "payment", "account", "sandboxRead", "sandboxWrite"] as const;

const cells = `${specification}${added}`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [name = "", ...marks] = line.trim().split(/\s+/);
    return columns.map((column, at) => ({ name: name.toLowerCase(), column, mark: marks[at] }));
  });

const markIn = (column: Column, name: string) => {
  const row = headersOf(column).rows.find((each) => each.name === name);
  if (!row) return "-";
  return row.required ? "R" : "O";
};

describe("the header table (specification, Common request headers)", () => {
  it.each(cells)('has "$mark" for $name in the column $column', ({ name, column, mark }) => {
    expect(markIn(column, name)).toBe(mark);
  });

  it.each(columns)("has in column %s only specified headers and X-Sandbox-Scenario", (column) => {
    const known = new Set(cells.map(({ name }) => name));
    expect(headersOf(column).rows.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it("is changed by an operation only in the cells that the operation names", () => {
    const changed = headersOf("basket", { "psu-id": "O", digest: "R", "tpp-session-id": "-" });
    const row = (name: string) => changed.rows.find((each) => each.name === name);
    expect(row("psu-id")).toMatchObject({ required: false });
    expect(row("digest")).toMatchObject({ required: true });
    expect(row("tpp-session-id")).toBeUndefined();
    expect(changed.rows).toHaveLength(headersOf("basket").rows.length);
  });
});
