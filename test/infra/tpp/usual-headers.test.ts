import { routes } from "../../../infra/routes.ts";
import { operationTable } from "../../../infra/tpp/operation-table.ts";
import { requestFor } from "../../../infra/tpp/request-for.ts";
import { operationAt, usualHeaders } from "../../../infra/tpp/usual-headers.ts";

const circumstances = { session: "s", redirectUri: "https://tpp.example/back" };
const psu = {
  psuId: "99391c7e-ad88-49ec-a2ad-99ddcb1f7721",
  context: "PRIVATE",
  session: "s",
} as const;
/** The headers that signing adds to every request. */
const signed = ["x-request-id", "digest", "tpp-signature-certificate", "signature"];

const anything = new Proxy({}, { get: (_, name) => `${String(name)}-1` }) as Record<string, string>;

describe("the default headers of a request (specification, Header table)", () => {
  it.each(routes.map(({ id, method, path }) => [`${method} ${path}`, id] as const))(
    "include every required header of %s if the PSU is known",
    (route, id) => {
      const [method = "", path = ""] = route.split(" ");
      const filled = path.replace(/\{[^}]+\}/g, "some-1");
      expect(operationAt(method, `${filled}?a=b`)?.id).toBe(id);
      const sent = Object.keys(usualHeaders(method, filled, { ...circumstances, psu }));
      const row = operationTable.find((each) => each.id === id);
      if (!row) throw new Error(`The table lacks ${id}.`);
      const { required, optional } = row.headers;
      expect([...sent, ...signed]).toEqual(expect.arrayContaining([...required]));
      for (const name of sent) expect([...required, ...optional]).toContain(name);
    },
  );

  it("include PSU-Context PRIVATE if an operation requires a PSU and it is unknown", () => {
    const path = "/v1/payments/sepa-credit-transfers";
    expect(usualHeaders("POST", path, circumstances)["psu-context"]).toBe("PRIVATE");
    expect(usualHeaders("POST", path, { ...circumstances, psu })["psu-context"]).toBeUndefined();
    expect(usualHeaders("GET", "/v1/accounts", circumstances)["psu-context"]).toBeUndefined();
  });

  it("include the company that a PSU acts for", () => {
    const company = { ...psu, context: "CORPORATE", corporateId: "corporate-1" } as const;
    const sent = usualHeaders("GET", "/v1/accounts", { ...circumstances, psu: company });
    expect(sent).toMatchObject({ "psu-id": psu.psuId, "psu-corporate-id": "corporate-1" });
  });

  it("are empty if no operation has the request's method and path", () => {
    expect(usualHeaders("GET", "/v1/nowhere", { ...circumstances, psu })).toEqual({});
    expect(usualHeaders("PUT", "/v1/accounts", { ...circumstances, psu })).toEqual({});
  });
});

describe("a call of the client", () => {
  it.each(operationTable.map((row) => [row.id, row] as const))(
    "has the method and path of the operation %s",
    (id, row) => {
      const {
        query: _,
        headers: __,
        body: ___,
        service: ____,
        ...none
      } = {} as Record<string, never>;
      const input = new Proxy(none, {
        get: (_target, name) =>
          ["query", "headers", "body", "service"].includes(String(name))
            ? undefined
            : anything[String(name)],
      });
      const { method, path } = requestFor(row, input);
      expect(operationAt(method, path)?.id).toBe(id);
    },
  );

  const rowOf = (id: string) =>
    operationTable.find((row) => row.id === id) as (typeof operationTable)[number];

  it("encodes path parameters and query, and puts the payment service into the path", () => {
    const payment = { product: "p", paymentId: "a/b", service: "bulk-payments" };
    expect(requestFor(rowOf("getPayment"), payment).path).toBe("/v1/bulk-payments/p/a%2Fb");
    const query = { bookingStatus: "both", dateFrom: undefined, limit: 3 };
    expect(requestFor(rowOf("listTransactions"), { id: "1", query }).path).toBe(
      "/v1/accounts/1/transactions?bookingStatus=both&limit=3",
    );
  });

  it.each([
    [{}, /getPayment needs product/],
    [{ product: "p" }, /getPayment needs paymentId/],
    [{ product: "p", paymentId: "" }, /getPayment needs paymentId/],
    [{ product: "p", paymentId: "1", service: "cards" }, /knows no service cards/],
  ])("fails with the input %j", (input, words) => {
    expect(() => requestFor(rowOf("getPayment"), input)).toThrow(words);
  });
});
