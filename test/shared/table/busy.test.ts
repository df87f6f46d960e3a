import { withTimeLeft } from "../../../shared/runtime/time-left.ts";
import { table } from "../../../shared/table/client.ts";
import { sampled } from "../../support/run/long-form.ts";
import { conflict, whileBusy } from "../../support/table/busy-database.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const key = (name: string) => ({ PK: `BUSY#${name}`, SK: "S" });
const met = { operation: "TransactWriteItems", status: 400 };

/** The ways to write. Each increments `n` of its item, which a condition allows only once. */
const once = { oneOf: { n: [undefined] } };
const ways: [operation: string, write: (at: ReturnType<typeof key>) => Promise<unknown>][] = [
  ["UpdateItem", (at) => table.update({ update: at, add: { n: 1 }, when: once })],
  ["PutItem", (at) => table.claim({ ...at, n: 1 }, { absent: true })],
];
const written = { UpdateItem: { n: 1 }, PutItem: undefined } as Record<string, object | undefined>;
const single = (type: string) => () => ({
  __type: `com.amazonaws.dynamodb.v20120810#${type}`,
  message: "Transaction is ongoing for the item",
});

describe("the table during other transactions on the same items", () => {
  it.each([
    [1, "TransactionConflict"],
    [5, "TransactionConflict"],
    [2, "ThrottlingError"],
    [2, "ProvisionedThroughputExceeded"],
  ])(
    "repeats a write after %d cancelled transactions (%s), and writes once",
    async (times, reason) => {
      const at = key(`again ${times} ${reason}`);
      const answer = () => conflict("None", reason);
      const asked = await whileBusy({ ...met, times, answer }, async () => {
        const change = { update: at, add: { n: 1 } };
        expect(await table.change([{ put: key("beside") }, change])).toBeUndefined();
      });
      expect(asked).toBe(times + 1);
      expect(await table.get(at)).toEqual({ ...at, n: 1 });
    },
  );

  it("reports a failed condition as such, also beside a conflict", async () => {
    const answer = () => conflict("TransactionConflict", "ConditionalCheckFailed");
    const asked = await whileBusy({ ...met, times: 9, answer }, async () => {
      expect(await table.change([{ put: key("a") }, { put: key("b") }])).toBe(1);
    });
    expect(asked).toBe(1);
  });

  it("throws for an invalid item, and does not repeat the write", async () => {
    const answer = () => conflict("ThrottlingError", "ValidationError");
    const asked = await whileBusy({ ...met, times: 99, answer }, async () => {
      await expect(table.change([{ put: key("a") }, { put: key("b") }])).rejects.toThrow();
    });
    expect(asked).toBe(1);
  });

  it.each(sampled(["TransactionConflict", "ThrottlingError"], 1))(
    "gives up after twelve attempts with an error: %s",
    async (reason) => {
      const answer = () => conflict(reason);
      const asked = await whileBusy({ ...met, times: 99, answer }, async () => {
        await expect(table.change([{ put: key("never") }])).rejects.toThrow(
          "Transaction cancelled",
        );
      });
      expect(asked).toBe(12);
      expect(await table.get(key("never"))).toBeUndefined();
    },
  );

  it.each(ways)("repeats %s after conflicts, and writes once", async (operation, write) => {
    const at = key(`single ${operation}`);
    const busy = {
      operation,
      status: 400,
      times: 6,
      answer: single("TransactionConflictException"),
    };
    let answer: unknown;
    const asked = await whileBusy(busy, async () => {
      answer = await write(at);
    });
    expect(asked).toBe(7);
    expect(answer).toEqual(written[operation] && { ...at, ...written[operation] });
    expect(await table.get(at)).toEqual({ ...at, n: 1 });
  });

  it.each(sampled(ways, 1))(
    "repeats %s while another transaction is in progress",
    async (operation, write) => {
      const at = key(`progress ${operation}`);
      const answer = single("TransactionInProgressException");
      const busy = { operation, status: 400, times: 2, answer };
      expect(await whileBusy(busy, () => write(at))).toBe(3);
      expect(await table.get(at)).toEqual({ ...at, n: 1 });
    },
  );

  it.each(sampled(ways, 1))(
    "gives up %s after twelve attempts with an error, and does not report a failed condition",
    async (operation, write) => {
      const at = key(`given up ${operation}`);
      const busy = {
        operation,
        status: 400,
        times: 99,
        answer: single("TransactionConflictException"),
      };
      const asked = await whileBusy(busy, async () => {
        await expect(write(at)).rejects.toThrow("Transaction is ongoing");
      });
      expect(asked).toBe(12);
      expect(await table.get(at)).toBeUndefined();
    },
  );

  it("loads unprocessed items again", async () => {
    const items = Array.from({ length: 30 }, (_, n) => ({ PK: "BUSY#load", SK: `${n}` }));
    const busy = { operation: "BatchWriteItem", status: 200, times: 3 };
    const answer = (asked: string) => ({ UnprocessedItems: JSON.parse(asked).RequestItems });
    expect(await whileBusy({ ...busy, answer }, () => table.load(items))).toBe(5);
    expect(await table.query("BUSY#load")).toHaveLength(30);
  });
});

describe("reads that one invocation begins at once (decision: the table)", () => {
  const keyOf = (n: number) => ({ PK: "BUSY#read", SK: `${n}` });
  const readAll = (numbers: number[]) =>
    withTimeLeft({}, () => Promise.all(numbers.map((n) => table.get(keyOf(n)))));
  beforeAll(() => table.load(Array.from({ length: 130 }, (_, n) => ({ ...keyOf(n), n }))));

  it("are one command, and each gets its own item or nothing", async () => {
    const asked = await whileBusy(
      { operation: "BatchGetItem", status: 500, times: 0, answer: Object },
      async () => {
        const items = await readAll([2, 999, 1, 2]);
        expect(items.map((item) => item?.n)).toEqual([2, undefined, 1, 2]);
      },
    );
    expect(asked).toBe(1);
  });

  it("are several commands if they are more than a hundred", async () => {
    const numbers = Array.from({ length: 130 }, (_, n) => n);
    const asked = await whileBusy(
      { operation: "BatchGetItem", status: 500, times: 0, answer: Object },
      async () => {
        expect((await readAll(numbers)).map((item) => item?.n)).toEqual(numbers);
      },
    );
    expect(asked).toBe(2);
  });

  it("are repeated if DynamoDB did not process them", async () => {
    const busy = { operation: "BatchGetItem", status: 200, times: 2 };
    const answer = (asked: string) => ({ UnprocessedKeys: JSON.parse(asked).RequestItems });
    const asked = await whileBusy({ ...busy, answer }, async () => {
      expect((await readAll([1, 2])).map((item) => item?.n)).toEqual([1, 2]);
    });
    expect(asked).toBe(3);
  });

  it("all fail if some stay unread after the last attempt (UnprocessedKeys)", async () => {
    const answer = (asked: string) => {
      const [
        [
          name = "",
          {
            Keys: [first],
          },
        ],
      ] = Object.entries(JSON.parse(asked).RequestItems) as [[string, { Keys: [object] }]];
      return { Responses: {}, UnprocessedKeys: { [name]: { Keys: [first] } } };
    };
    const busy = { operation: "BatchGetItem", status: 200, times: 99, answer };
    const asked = await whileBusy(busy, async () => {
      await expect(readAll([1, 2])).rejects.toThrow("DynamoDB was too busy to read all items");
    });
    expect(asked).toBe(8);
  });

  it("all fail if the command fails", async () => {
    const answer = single("ValidationException");
    await whileBusy({ operation: "BatchGetItem", status: 400, times: 9, answer }, async () => {
      await expect(readAll([1, 2])).rejects.toThrow();
    });
  });

  it("are not combined with the reads of another invocation", async () => {
    const asked = await whileBusy(
      { operation: "GetItem", status: 500, times: 0, answer: Object },
      async () => {
        await Promise.all([readAll([1]), readAll([2])]);
      },
    );
    // The third command reads the version of the data.
    expect(asked).toBe(2 + 1);
  });
});
