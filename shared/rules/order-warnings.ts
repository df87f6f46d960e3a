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

/** Tells that a payment is executed on another day than was asked for. */
export const movedWarning = ({
  date,
  movedFrom,
}: {
  date: string;
  movedFrom?: string | undefined;
}): Warning[] =>
  movedFrom === undefined
    ? []
    : [
        {
          category: "WARNING",
          code: "EXECUTION_DATE_INVALID",
          path: "requestedExecutionDate",
          text: `${movedFrom} is no banking day: the payment is executed on ${date}.`,
        },
      ];

/** Tells that a standing order is executed first on another day than the one it names, and which of its fields names that. */
export function firstDayWarning(
  order: { startDate: string; dayOfExecution?: string | undefined },
  { date, movedFrom: named }: { date: string; movedFrom?: string | undefined },
): Warning[] {
  if (named === undefined) return [];
  const isStart = named === order.startDate || order.dayOfExecution === undefined;
  return [
    {
      category: "WARNING",
      code: "EXECUTION_DATE_INVALID",
      path: isStart ? "startDate" : "dayOfExecution",
      text: `${named} is no banking day: the first payment is executed on ${date}.`,
    },
  ];
}
