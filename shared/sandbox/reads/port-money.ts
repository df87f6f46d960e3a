import type { Exchange, Money } from "../../ports/schemas/money.ts";
import { moneyOf } from "../../rules/money.ts";
import type { WorldCurrencyExchange } from "../worlds/world.ts";

/** Minor units as the port tells money. */
export const portMoney = (minor: bigint, currency: string): Money =>
  moneyOf(minor, currency) as Money;

/** A rate of a row as the port tells it; its currencies are the bank's own. */
export const portExchange = (exchange: WorldCurrencyExchange | undefined): Exchange | undefined =>
  exchange as Exchange | undefined;

/** The booked and the available balance of an account or a card. */
export const toldBalances = ({
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
