import * as v from "valibot";
import { CertificateOrder } from "../../../shared/developer/certificate-order.ts";
import { list } from "../../../shared/schemas/list.ts";
import { rows } from "../../support/operations/every-operation.ts";

type Node = {
  kind?: string;
  type?: string;
  entries?: Record<string, Node>;
  item?: Node;
  wrapped?: Node;
  options?: readonly unknown[];
  requirement?: unknown;
  pipe?: readonly Node[];
};

/** Returns every list of a schema with its path, including its piped checks. */
function listsOf(node: Node, path = "body"): [path: string, node: Node][] {
  if (node.type === "array") return [[path, node], ...listsOf(node.item as Node, `${path}[]`)];
  const parts = [
    ...Object.entries(node.entries ?? {}).map(([name, each]) => listsOf(each, `${path}.${name}`)),
    ...[node.wrapped, ...(node.options ?? []), ...(node.pipe ?? [])].map((each) =>
      isSchema(each) && each !== node ? listsOf(each, path) : [],
    ),
  ];
  return parts.flat();
}
const isSchema = (each: unknown): each is Node => (each as Node)?.kind === "schema";

const mostOf = ({ pipe = [], type, requirement }: Node): number | undefined =>
  type === "max_length"
    ? (requirement as number)
    : pipe.map(mostOf).find((most) => most !== undefined);

const schemas = [
  ...rows.flatMap(({ method, path, operation: { body, query, products = {} } }) =>
    [body, query, ...Object.values(products)].map(
      (schema) => [`${method} ${path}`, schema] as const,
    ),
  ),
  ["POST /certificates of the developer site", CertificateOrder] as const,
];
const lists = new Map(
  schemas.flatMap(([name, schema]) =>
    schema
      ? listsOf(schema as unknown as Node).map(([path, each]) => [`${name}: ${path}`, each])
      : [],
  ),
);

describe("the lists in the schemas of all requests (a large body costs no more than it must)", () => {
  it("are found by this test", () => {
    expect(lists.size).toBeGreaterThan(15);
  });

  it.each([...lists])(
    "have a maximum, and a longer list is refused before its elements are read: %s",
    (_, schema) => {
      const most = mostOf(schema);
      expect(most).toBeLessThanOrEqual(10_000);
      const untouched = new Proxy(new Array((most ?? 0) + 1), {
        get: (target, key) => {
          if (typeof key === "string" && /^\d+$/.test(key)) throw new Error("It was looked at.");
          return Reflect.get(target, key);
        },
      });
      const { success, issues } = v.safeParse(schema as unknown as v.GenericSchema, untouched);
      expect({ success, count: issues?.length }).toEqual({ success: false, count: 1 });
    },
  );
});

describe("list()", () => {
  const numbers = list(v.number(), {
    words: "A list.",
    least: [2, "Two."],
    most: [100, "A hundred."],
  });
  const messages = (sent: unknown) =>
    v.safeParse(numbers, sent).issues?.map(({ message }) => message);

  it.each([
    ["is no list", { length: 3 }, ["A list."]],
    ["has too few elements", ["x"], ["Two."]],
    ["has too many elements", Array(101).fill("x"), ["A hundred."]],
  ])("reports a value, but not its elements, if the value %s", (_, sent, told) => {
    expect(messages(sent)).toEqual(told);
  });

  it("accepts a list with the smallest and one with the largest allowed number of elements", () => {
    expect(v.parse(numbers, Array(100).fill(1))).toHaveLength(100);
    expect(v.parse(numbers, [1, 2])).toEqual([1, 2]);
  });

  it("stops checking a list after twenty wrong elements", () => {
    let seen = 0;
    const each = v.pipe(
      v.unknown(),
      v.check(() => ++seen < 0, "No."),
    );
    const many = list(each, { words: "A list.", most: [100, "A hundred."] });
    const { issues } = v.safeParse(many, Array(100).fill(1));
    expect([seen, issues?.length]).toEqual([20, 20]);
    expect(issues?.map((issue) => v.getDotPath(issue)).slice(0, 2)).toEqual(["0", "1"]);
  });
});
