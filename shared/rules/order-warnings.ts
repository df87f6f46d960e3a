import type { Warning } from "../schemas/tpp-messages.ts";

type Deprecated = { remittanceInformationStructured?: unknown };

const field = "remittanceInformationStructured";

/**
 * The warnings for an accepted order that uses the field which will be deprecated (specification, Versioning, 5). A
 * bulk gets one warning, for its first payment with the field.
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
      text: `${field} will be deprecated; use ${field}Array.`,
    },
  ];
}

/** The warning that a payment is executed on another day than requested. */
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
          text: `${movedFrom} is not a banking day: the payment is executed on ${date}.`,
        },
      ];

/**
 * The warning that a standing order starts on another day than requested. Its path names the field with the requested
 * day.
 */
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
      text: `${named} is not a banking day: the first payment is executed on ${date}.`,
    },
  ];
}
