import type { AnyOperation } from "../../shared/http/operation.ts";
import { deployedIn } from "../routes.ts";
import type { Schema } from "./json-schema.ts";
import type { Folder, OperationId } from "./operation-texts.ts";

/** One operation of the document: a route, or one of the products that a route takes. */
export type Row = {
  /** Its name in the document, which no other has. */
  operationId: string;
  /** Its name in the route table. */
  id: OperationId;
  folder: Folder;
  method: "get" | "post" | "put" | "delete";
  path: string;
  /** As the route table has it. */
  route: { path: string; index: number };
  summary: string;
  operation: AnyOperation;
  body: { name: string; schema: Schema } | undefined;
};

const pascal = (words: string) =>
  words.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The operations of a stage. Where an operation has several routes, those after the first are named after their path;
 * what takes payment products is an operation for each.
 */
export function rowsOf(stage: "sandbox" | "production"): Row[] {
  return deployedIn(stage).routes.flatMap(({ id, folder, method, path, operation }) => {
    const index = [operation.route].flat().indexOf(`${method} ${path}` as never);
    const suffix = index > 0 ? `In${pascal(path.split("/")[2] ?? "")}` : "";
    const { body } = operation;
    const row = {
      operationId: `${id}${suffix}`,
      id: id as OperationId,
      folder: folder as Folder,
      method: method.toLowerCase() as Row["method"],
      path,
      route: { path, index },
      summary: operation.summary,
      operation: operation as AnyOperation,
      body: body && { name: `${pascal(id)}Body`, schema: body as Schema },
    };
    return operation.products ? ofEachProduct(row) : [row];
  });
}

function ofEachProduct(row: Row): Row[] {
  return Object.entries(row.operation.products ?? {}).map(([product, schema]) => {
    const operationId = row.id.replace("Payment", pascal(product));
    return {
      ...row,
      operationId,
      path: row.path.replace("{payment-product}", product),
      summary: `${row.summary}: ${product}`,
      body: { name: operationId.replace("create", ""), schema },
    };
  });
}
