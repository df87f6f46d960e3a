import { randomUUID } from "node:crypto";
import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { type Answer, type CallOptions, call } from "../../support/operations/call.ts";
import { readsOf } from "../../support/psu/account-reads.ts";
import {
  accountId,
  cardId,
  consent,
  corporateId,
  eirik,
  havbris,
  ingrid,
} from "../../support/psu/sca.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const elsewhere = "PSDNO-FSA-123456789";
let headers: Record<string, string>;
let company: Record<string, string>;
let hers: Record<string, string>;
let theirs: Record<string, string>;

/** Grants the named accounts and cards, except Ingrid's card and one of Eirik's two accounts. */
beforeAll(async () => {
  hers = await consent(ingrid, { accounts: [await accountId(ingrid)] });
  theirs = await consent(eirik, { tpp: await testTpp(elsewhere) });
  company = await consent(eirik, { context: await corporateId(havbris) });
  const session = { "tpp-session-id": "private" };
  const accounts = [await accountId(eirik), await cardId(eirik)];
  headers = { ...(await consent(eirik, { accounts, headers: session })), ...session };
});

/** Returns everything that a caller sees of an answer, without the request's own id. */
const seen = ({ status, body, headers: { "x-request-id": _, ...rest } }: Answer) => ({
  status,
  body,
  headers: rest,
});

/** Account ids that this PSU has not granted to this TPP in this context, for any reason. */
const accounts: [string, () => Promise<string>][] = [
  ["is invalid", async () => "x"],
  ["belongs to another PSU", () => accountId(ingrid)],
  ["belongs to another TPP's sandbox", () => accountId(eirik, 0, elsewhere)],
  ["is of an account that was never granted", () => accountId(eirik, 1)],
  ["is the id of a card", () => cardId(eirik)],
];
const cards: typeof accounts = [
  ["is invalid", async () => "x"],
  ["belongs to another PSU", () => cardId(ingrid)],
  ["belongs to another TPP's sandbox", () => cardId(eirik, elsewhere)],
  ["is the id of an account", () => accountId(eirik)],
];

describe.each([
  ["with the PSU present", {}],
  ["without the PSU", { "psu-ip-address": undefined }],
])("a read reaches only consented accounts (specification, SCA, 4), %s", (_, presence) => {
  describe.each([...readsOf("account"), ...readsOf("card")])("$name", ({ of, read }) => {
    const options = () => ({
      headers: { ...headers, ...presence },
      params: { transactionId: "20260302-0001" },
    });
    let nobodys: Answer;
    beforeAll(async () => {
      nobodys = await read(randomUUID(), options());
    });

    it.each(of === "card" ? cards : accounts)(
      "is answered like a read of an unknown id if the id %s",
      async (_, id) => {
        expect(nobodys).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "id" });
        expect(seen(await read(await id(), options()))).toEqual(seen(nobodys));
      },
    );
  });
});

it("a read of a card that was never granted is answered like a read of an unknown card (specification, SCA, 4)", async () => {
  for (const { read } of readsOf("card"))
    expect(seen(await read(await cardId(ingrid), { headers: hers }))).toEqual(
      seen(await read(randomUUID(), { headers: hers })),
    );
});

type Row = { transactionId: string };
const listOf = async (options: CallOptions) => {
  const query = { bookingStatus: "booked", limit: "1000", ...options.query };
  return (await call(listTransactions, { ...options, query })).body.transactions;
};

describe("a transaction id (specification, Get transaction details)", () => {
  const detailsOf = async (transactionId: string) =>
    call(getTransactionDetails, { headers, params: { id: await accountId(eirik), transactionId } });

  it.each<[string, (own: Set<string>) => Promise<string | undefined>]>([
    ["has an invalid form", async () => "a b"],
    ["contains parts of a table key", async () => "BOOKED#20260302-0001"],
    [
      "belongs to another PSU's account",
      (own) => foreign(own, { params: { id: accountId(ingrid) }, headers: hers }),
    ],
    [
      "belongs to another context",
      (own) => foreign(own, { params: { id: accountId(havbris) }, headers: company }),
    ],
  ])("is answered like an unknown transaction if it %s", async (_, find) => {
    const { booked } = await listOf({ headers, params: { id: await accountId(eirik) } });
    const id = await find(new Set(booked.map(({ transactionId }: Row) => transactionId)));
    const nobodys = await detailsOf("20260302-9999");
    expect(nobodys).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "transactionId" });
    expect(seen(await detailsOf(id ?? ""))).toEqual(seen(nobodys));
  });

  async function foreign(
    own: Set<string>,
    {
      params,
      headers,
    }: { params: { id: Promise<string> }; headers: CallOptions["headers"] & object },
  ) {
    const { booked } = await listOf({ headers, params: { id: await params.id } });
    const id = booked
      .map(({ transactionId }: Row) => transactionId)
      .find((each: string) => !own.has(each));
    expect(id).toBeDefined();
    return id;
  }
});

describe("a cursor (specification, SCA, 4)", () => {
  const query = { bookingStatus: "booked", limit: "1" };
  const next = async (options: CallOptions): Promise<string> => {
    const { _links } = await listOf({ ...options, query });
    return new URL(_links.next.href).searchParams.get("cursor") ?? "";
  };
  const read = async (cursor: string) =>
    call(listTransactions, {
      headers,
      params: { id: await accountId(eirik) },
      query: { ...query, cursor },
    });

  it.each<[string, () => Promise<CallOptions>]>([
    ["PSU", async () => ({ headers: hers, params: { id: await accountId(ingrid) } })],
    ["context", async () => ({ headers: company, params: { id: await accountId(havbris) } })],
    [
      "TPP",
      async () => ({
        headers: theirs,
        tpp: await testTpp(elsewhere),
        params: { id: await accountId(eirik, 0, elsewhere) },
      }),
    ],
  ])("is answered like an invalid cursor if it belongs to another %s", async (_, list) => {
    const none = await read("none");
    expect(none).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "cursor" });
    expect(seen(await read(await next(await list())))).toEqual(seen(none));
  });

  it("is answered like an unknown account if it is sent for an account of the PSU without consent", async () => {
    const cursor = await next({ headers, params: { id: await accountId(eirik) } });
    expect(await read(cursor)).toMatchObject({ status: 200 });
    const readOf = (id: string) =>
      call(listTransactions, { headers, params: { id }, query: { ...query, cursor } });
    const nobodys = await readOf(randomUUID());
    expect(nobodys).toMatchObject({ status: 404, path: "id" });
    expect(seen(await readOf(await accountId(eirik, 1)))).toEqual(seen(nobodys));
  });
});
