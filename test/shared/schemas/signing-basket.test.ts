import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { BasketOrder } from "../../../shared/schemas/signing-basket.ts";

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const [known = ""] = ids(1);

/** The problems with a body, each with its path and its text. */
const problems = (body: unknown) =>
  (v.safeParse(BasketOrder, body).issues ?? []).map((issue) => [
    v.getDotPath(issue),
    issue.message,
  ]);

describe("the payments of a signing basket (specification, Signing basket authorisation response)", () => {
  it.each([1, 2, 50])("are accepted if their count is %i", (count) => {
    const body = { paymentIds: ids(count) };
    expect(v.parse(BasketOrder, body)).toEqual(body);
  });

  it("are named by ids that are converted to lower case, the form of stored ids", () => {
    expect(v.parse(BasketOrder, { paymentIds: [known.toUpperCase()] })).toEqual({
      paymentIds: [known],
    });
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["no payment", { paymentIds: [] }, "paymentIds", "A signing basket has at least one payment."],
    ["51 payments", { paymentIds: ids(51) }, "paymentIds", "A signing basket has at most 50 payments."],
    ["an id that is not in a list", { paymentIds: known }, "paymentIds", "Payment ids are a list."],
    ["the same payment twice", { paymentIds: [known, known] }, "paymentIds", "Each payment may be named once only."],
    ["the same id in upper and lower case", { paymentIds: [known, known.toUpperCase()] }, "paymentIds", "Each payment may be named once only."],
    ["a number as an id", { paymentIds: [known, 7] }, "paymentIds.1", "A UUID is a string."],
    ["no list", {}, "paymentIds", "This field is required."],
    ["consents as well", { paymentIds: [known], consentIds: [] }, "consentIds", "A signing basket has no such field."],
    ["a list as its body", [known], "paymentIds", "This field is required."],
    ["a text as its body", known, null, "A signing basket is a JSON object."],
  ])("are refused if the request has %s", (_, body, path, text) => {
    expect(problems(body)[0]).toEqual([path, text]);
  });
});
