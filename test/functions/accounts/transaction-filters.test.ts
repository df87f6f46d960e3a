import {
  booked,
  idsOf,
  linksOf,
  queryOf,
  useReader,
} from "../../support/sandbox/transaction-list.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const { list, follow } = useReader();

describe("offset (specification, Limits; decision: lists of transactions)", () => {
  it.each([
    ["0", 0],
    ["3", 3],
    ["100", 100],
  ])("skips %s transactions", async (offset, count) => {
    const whole = idsOf(await list({ limit: "1000" }));
    const page = await list({ limit: "10", offset });
    expect(idsOf(page)).toEqual(whole.slice(count, count + 10));
    const next = await list(queryOf(linksOf(page).next));
    expect(idsOf(next)).toEqual(whole.slice(count + 10, count + 20));
    const back = count ? await follow("previous", page) : [page];
    expect(back.toReversed().flatMap(idsOf)).toEqual(whole.slice(0, count + 10));
  });

  it("beyond the end gives an empty list, with links to the first and the last page", async () => {
    const page = await list({ offset: "1000" });
    expect(page.status).toBe(200);
    expect(booked(page)).toEqual([]);
    expect(Object.keys(linksOf(page))).toEqual(["account", "first", "previous"]);
    expect(queryOf(linksOf(page).first)).toEqual({ bookingStatus: "booked", limit: "200" });
  });

  it.each(["-1", "1001", "1000000000", "1.5", "ten", ""])(
    "is refused if it is %j",
    async (offset) => {
      const refused = await list({ offset });
      expect(refused).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "offset" });
      expect(refused.text).toBe("Must be a whole number from 0 to 1000.");
    },
  );
});

describe("a date in the future (specification, Other operations)", () => {
  it.each([
    [400, "booked"],
    [200, "pending"],
    [200, "both"],
    [200, "all"],
  ])("is answered with %i as dateFrom with bookingStatus %s", async (status, bookingStatus) => {
    const answer = await list({ bookingStatus, dateFrom: "2026-03-03" });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer).toMatchObject({ code: "FORMAT_ERROR", path: "dateFrom" });
    else expect(answer.body.transactions.pending).toHaveLength(2);
  });

  it("is accepted as dateTo even if it is decades ahead", async () => {
    expect(await list({ dateTo: "2099-12-31" })).toMatchObject({ status: 200 });
  });
});
