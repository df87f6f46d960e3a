import type { Account, Card } from "../../../ports/schemas/account.ts";
import type { Currency } from "../../../schemas/currency.ts";
import type * as world from "../../rules/lists.ts";
import { portBalances, portMoney } from "./port-money.ts";

/** Converts an account of the sandbox to the form of the port. A payment block does not change it. */
export const portAccount = (account: world.WorldAccount): Account => ({
  id: account.id,
  iban: account.iban,
  bban: account.bban,
  currency: account.currency as Currency,
  name: account.name,
  product: account.product,
  cashAccountType: account.cashAccountType,
  status: "enabled",
  usage: account.usage,
  ownerName: account.ownerName,
  balances: portBalances(account),
});

/** Converts a card account of the sandbox to the form of the port. */
export const portCard = (card: world.CardAccount): Card => ({
  id: card.id,
  maskedPan: card.maskedPan,
  currency: card.currency as Currency,
  name: card.name,
  product: card.product,
  status: "enabled",
  ownerName: card.ownerName,
  creditLimit: portMoney(card.creditLimit, card.currency),
  balances: portBalances(card),
});
