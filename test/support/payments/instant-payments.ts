import { testTime } from "../operations/call.ts";
import { instant } from "./domestic.ts";
import { havbris, type Playing, receiveApproved } from "./payments.ts";

export const product = instant;
export const amount = 125_50n;
export const inside = { creditorAccount: { iban: havbris.main.iban, currency: "NOK" } };
export const approved = (body: object, playing: Playing = {}) =>
  receiveApproved(body, { product, ...playing });
export const seconds = (count: number, from = testTime) => new Date(from.getTime() + count * 1000);
export const less = ({ booked, available }: { booked: bigint; available: bigint }) => ({
  booked: booked - amount,
  available: available - amount,
});
