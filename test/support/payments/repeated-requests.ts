import { randomUUID } from "node:crypto";
import { type Answer, type CallOptions, testTime } from "../operations/call.ts";
import { eirik, orderOf, product } from "./orders.ts";

export const id = () => ({ "x-request-id": randomUUID() });
export const at = (seconds: number) => new Date(testTime.getTime() + seconds * 1000);
export const day = 86_400;

export const payment = (changes: CallOptions = {}): CallOptions => ({
  params: { "payment-product": product },
  body: orderOf(),
  ...changes,
  headers: { "x-psu-identity": eirik.number, ...changes.headers },
});

/** Returns the whole answer as text. */
export const whole = ({ status, headers, body }: Answer) => JSON.stringify([status, headers, body]);
