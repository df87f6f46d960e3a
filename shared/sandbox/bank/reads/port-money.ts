import type { Exchange, Money } from "../../../ports/schemas/money.ts";
import { moneyOf } from "../../../rules/money.ts";
import type { WorldCurrencyExchange } from "../../rules/lists.ts";

/** Converts minor units to the port's money. */
export const portMoney = (minor: bigint, currency: string): Money =>
  moneyOf(minor, currency) as Money;

/** Converts the exchange rate of a row to the form of the port. */
export const portExchange = (exchange: WorldCurrencyExchange | undefined): Exchange | undefined =>
  exchange as Exchange | undefined;

/** The booked and the available balance of an account or a card. */
export const portBalances = ({
  booked,
  available,
  currency,
}: {
  booked: bigint;
  available: bigint;
  currency: string;
}) => [
  { type: "booked" as const, amount: portMoney(booked, currency) },
  { type: "available" as const, amount: portMoney(available, currency) },
];
