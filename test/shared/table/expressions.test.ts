import { type Change, expressionsOf } from "../../../shared/table/expressions.ts";

const key = { PK: "P", SK: "S" };
const update = (change: Omit<Extract<Change, { update: object }>, "update">) =>
  expressionsOf({ update: key, ...change });

describe("DynamoDB expressions", () => {
  it.each<[string, Change, object]>([
    ["a PutItem without a condition", { put: key }, {}],
    [
      "a PutItem if no item exists",
      { put: key, when: { absent: true } },
      { ConditionExpression: "attribute_not_exists(#PK)" },
    ],
    [
      "a DeleteItem of an existing item",
      { delete: key, when: { present: true } },
      { ConditionExpression: "attribute_exists(#PK)" },
    ],
  ])("describe %s", (_, change, expected) => {
    const names =
      "ConditionExpression" in expected ? { ExpressionAttributeNames: { "#PK": "PK" } } : {};
    expect(expressionsOf(change)).toEqual({ ...expected, ...names });
  });

  it("treat an expired item as absent, since TTL deletes late", () => {
    const change = { put: key, when: { absent: new Date("2026-03-02T10:00:00.900Z") } };
    expect(expressionsOf(change)).toEqual({
      ConditionExpression: "(attribute_not_exists(#PK) OR #expires < :v0)",
      ExpressionAttributeNames: { "#PK": "PK", "#expires": "expires" },
      ExpressionAttributeValues: { ":v0": 1_772_445_600 },
    });
  });

  it("set, add and remove attributes in one update, and leave out undefined values", () => {
    const { UpdateExpression, ...rest } = update({
      set: { status: "ACSC", name: undefined, note: null },
      add: { booked: -5n },
      remove: ["GSI1PK"],
    });
    expect(UpdateExpression).toBe("SET #status = :v0, #note = :v1 ADD #booked :v2 REMOVE #GSI1PK");
    expect(rest).toEqual({
      ExpressionAttributeNames: {
        "#status": "status",
        "#note": "note",
        "#booked": "booked",
        "#GSI1PK": "GSI1PK",
      },
      ExpressionAttributeValues: { ":v0": "ACSC", ":v1": null, ":v2": -5n },
    });
  });

  it.each([
    ["equal to one value", ["RCVD"], "#status = :v0"],
    ["equal to one of several values", ["RCVD", "ACTC"], "(#status = :v0 OR #status = :v1)"],
    ["absent", [undefined], "attribute_not_exists(#status)"],
    [
      "absent or equal to one value",
      [undefined, 0],
      "(attribute_not_exists(#status) OR #status = :v0)",
    ],
  ])("can require an attribute to be %s", (_, values, expected) => {
    const { ConditionExpression } = update({ when: { oneOf: { status: values } } });
    expect(ConditionExpression).toBe(expected);
  });

  it("require that every part of a condition is true", () => {
    const when = { present: true, oneOf: { state: ["A"] }, atLeast: { available: 7n } } as const;
    expect(update({ when }).ConditionExpression).toBe(
      "attribute_exists(#PK) AND #state = :v0 AND #available >= :v1",
    );
  });

  it("can require that a set has room for one more member, or already contains it", () => {
    const { ConditionExpression, ExpressionAttributeValues } = update({
      when: { room: { set: "calls", member: "a", limit: 4 } },
    });
    expect(ConditionExpression).toBe(
      "(attribute_not_exists(#calls) OR contains(#calls, :v0) OR size(#calls) < :v1)",
    );
    expect(ExpressionAttributeValues).toEqual({ ":v0": "a", ":v1": 4 });
  });
});
