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

/** One operation of the document: a route, or one of the products that a route takes. */
export type DocumentRow = {
  /** Its name in the document, which no other operation has. */
  operationId: string;
  /** Its name in the route table. */
  id: OperationId;
  folder: Folder;
  /** The file of the operation. */
  entry: string;
  method: "get" | "post" | "put" | "delete";
  path: string;
  /** The route that it belongs to, as the route table has it. */
  route: { path: string; index: number };
  summary: string;
  operation: AnyOperation;
  documentation: Documentation;
  body: { name: string; schema: Schema } | undefined;
};

/**
 * The operations of a stage. Where an operation has several routes, those after the first are named after their path.
 * What is posted, read or cancelled as a payment is an operation for each payment product: a generated client then reads
 * each payment as what it is.
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

/** All payments of a product, or one of them; what belongs to a payment has the same form whatever its product. */
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
