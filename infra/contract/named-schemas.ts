import * as account from "../../shared/ports/schemas/account.ts";
import * as asking from "../../shared/ports/schemas/bank-caller.ts";
import { Id, Instant } from "../../shared/ports/schemas/fields.ts";
import * as money from "../../shared/ports/schemas/money.ts";
import * as order from "../../shared/ports/schemas/order.ts";
import * as state from "../../shared/ports/schemas/order-state.ts";
import { Range } from "../../shared/ports/schemas/page.ts";
import * as quote from "../../shared/ports/schemas/quote.ts";
import * as transaction from "../../shared/ports/schemas/transaction.ts";
import { AccountReference } from "../../shared/schemas/account-reference.ts";
import { Address } from "../../shared/schemas/address.ts";
import { Currency } from "../../shared/schemas/currency.ts";
import { CalendarDate } from "../../shared/schemas/date.ts";
import type { Schema } from "../openapi/json-schema.ts";

/** Parts of requests and answers that have a name in the contract. */
export const namedSchemas: Readonly<Record<string, Schema>> = {
  ...account,
  ...asking,
  Id,
  Instant,
  ...money,
  ...order,
  ...state,
  Range,
  ...quote,
  ...transaction,
  AccountReference,
  Address,
  Currency,
  CalendarDate,
};
