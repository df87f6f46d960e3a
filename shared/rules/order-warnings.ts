import type { Warning } from "../schemas/tpp-messages.ts";

type Deprecated = { remittanceInformationStructured?: unknown };

const field = "remittanceInformationStructured";

/**
 * What an order that is accepted should be told of: its use of the field that is to be deprecated
 * (specification, Versioning, 5). A bulk is told once, at its first payment that has it.
 */
export function warningsOf(posted: object): Warning[] {
  const order: Deprecated & { payments?: readonly Deprecated[] | undefined } = posted;
  const index = order.payments?.findIndex((each) => each[field] !== undefined) ?? -1;
  if (order[field] === undefined && index < 0) return [];
  return [
    {
      category: "WARNING",
      code: "FORMAT_ERROR",
      path: index < 0 ? field : `payments.${index}.${field}`,
      text: `${field} is to be deprecated; use ${field}Array.`,
    },
  ];
}
