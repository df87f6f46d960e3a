import type { operations } from "../../functions/index.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import type { AnyOperation } from "../../shared/http/operation.ts";
import { type Service, services } from "../../shared/products/products.ts";
import { deployedIn } from "../routes.ts";
import type { Schema } from "./json-schema.ts";
import { orderName, pascal } from "./order-name.ts";

type Operations = typeof operations;
export type Folder = keyof Operations;
export type OperationId = { [F in Folder]: keyof Operations[F] }[Folder];

/** One operation of the document: a route, or a route for one payment product. */
export type DocumentRow = {
  /** The unique name in the document. */
  operationId: string;
  /** The name in the route table. */
  id: OperationId;
  folder: Folder;
  /** The file of the operation. */
  entry: string;
  method: "get" | "post" | "put" | "delete";
  path: string;
  /** The path in the route table, and its index among the operation's routes. */
  route: { path: string; index: number };
  summary: string;
  operation: AnyOperation;
  documentation: Documentation;
  body: { name: string; schema: Schema } | undefined;
};

/**
 * Lists the operations of a stage. If an operation has several routes, the later ones get a suffix from their path.
 * Creating, reading or cancelling a payment becomes one operation for each payment product, so that a generated
 * client has a separate type for the payments of each product.
 */
export function documentRows(stage: "sandbox" | "production"): DocumentRow[] {
  return deployedIn(stage).routes.flatMap(
    ({ id, folder, entry, method, path, operation, documentation }) => {
      const index = [operation.route].flat().indexOf(`${method} ${path}` as never);
      const suffix = index > 0 ? `In${pascal(path.split("/")[2] ?? "")}` : "";
      const { body } = operation;
      const row = {
        operationId: `${id}${suffix}`,
        id: id as OperationId,
        folder: folder as Folder,
        entry,
        method: method.toLowerCase() as DocumentRow["method"],
        path,
        route: { path, index },
        summary: operation.summary,
        operation: operation as AnyOperation,
        documentation,
        body: body && { name: `${pascal(id)}Body`, schema: body as Schema },
      };
      return isPayment.test(path) ? ofEachProduct(row) : [row];
    },
  );
}

/**
 * Matches paths of all payments of a product and of one payment. Resources below a payment are alike for all
 * products.
 */
const isPayment = /\/\{payment-product\}(?:\/\{payment-id\})?$/;

function ofEachProduct({ id, path, summary, operation, body, ...row }: DocumentRow): DocumentRow[] {
  const service = path.split("/")[2] as Service;
  const [verb = ""] = /^[a-z]+/.exec(id) ?? [];
  return Object.keys(services[service]).map((product) => {
    const name = orderName(service, product);
    const schema = operation.products?.[product] as Schema | undefined;
    return {
      ...row,
      operationId: `${verb}${name}`,
      id,
      path: path.replace("{payment-product}", product),
      summary: `${summary}: ${product}`,
      operation,
      body: schema ? { name, schema } : body,
    };
  });
}
