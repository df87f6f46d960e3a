import type { Warning } from "../schemas/tpp-messages.ts";
import { carriesAddress } from "./carried-order.ts";

const [deprecated, address] = ["remittanceInformationStructured", "creditorAddress"] as const;

type Told = { [deprecated]?: unknown; [address]?: unknown };

/**
 * The warnings for an accepted order with a field that will be deprecated (specification, Versioning, 5), or that the
 * clearing of its product does not carry. A bulk gets one warning of a kind, for its first payment with the field.
 */
export const warningsOf = (posted: object, product: string): Warning[] => [
  ...warningOf(posted, deprecated, `${deprecated} will be deprecated; use ${deprecated}Array.`),
  ...(carriesAddress(product)
    ? []
    : warningOf(
        posted,
        address,
        "The Norwegian clearing does not carry the creditor's address: it is kept, but not sent.",
      )),
];

function warningOf(posted: object, field: keyof Told, text: string): Warning[] {
  const order: Told & { payments?: readonly Told[] | undefined } = posted;
  const index = order.payments?.findIndex((each) => each[field] !== undefined) ?? -1;
  if (order[field] === undefined && index < 0) return [];
  const path = index < 0 ? field : `payments.${index}.${field}`;
  return [{ category: "WARNING", code: "FORMAT_ERROR", path, text }];
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
