import { operations } from "../../functions/index.ts";

/** The data that a client needs to call an operation. */
export type OperationRow = {
  resource: string;
  id: string;
  routes: readonly { method: string; path: string }[];
  /** The names of the headers that the operation reads. */
  headers: { required: readonly string[]; optional: readonly string[] };
  /** The payment products that the operation accepts orders for; empty for most operations. */
  products: readonly string[];
};

/** All operations of the interface. The package contains this table as data, without the operations themselves. */
export const operationTable: readonly OperationRow[] = Object.entries(operations).flatMap(
  ([resource, handlers]) =>
    Object.entries(handlers).map(
      ([
        id,
        {
          handler: { operation },
        },
      ]) => ({
        resource,
        id,
        routes: [operation.route].flat().map((route) => {
          const [method = "", path = ""] = route.split(" ");
          return { method, path };
        }),
        headers: {
          required: operation.headers.rows.filter((row) => row.required).map(({ name }) => name),
          optional: operation.headers.rows.filter((row) => !row.required).map(({ name }) => name),
        },
        products: Object.keys(operation.products ?? {}),
      }),
    ),
);
