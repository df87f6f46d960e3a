import * as v from "valibot";
import { uuid } from "../../schemas/date.ts";
import { Id, name, Text } from "./fields.ts";

/**
 * The PSU's device, if the TPP forwarded it: PSU-IP-Address, PSU-User-Agent, PSU-Device-ID and PSU-Geo-Location. It
 * is for the bank's transaction monitoring (RTS article 2) and is never logged.
 */
const Device = v.strictObject({
  ip: v.optional(v.pipe(Text(45), v.ip("An address is an IPv4 or IPv6 address."))),
  userAgent: v.optional(Text(500)),
  deviceId: v.optional(uuid),
  location: v.optional(
    v.pipe(
      Text(100),
      v.regex(/^GEO:-?[0-9.]+,-?[0-9.]+$/, "A location is GEO:<latitude>,<longitude>."),
    ),
  ),
});

const call = {
  /** The id of the TPP's call, for the logs of both sides. */
  callId: Id,
  tppId: name(210),
  /** True if the PSU is present. */
  attended: v.boolean(),
  device: v.optional(Device),
};

/** The caller when the PSU is not known yet. */
export const AskingTpp = v.strictObject(call);
export type AskingTpp = v.InferOutput<typeof AskingTpp>;

/** The caller and its PSU. The bank itself withholds what this PSU may not see or do. */
export const BankCaller = v.strictObject({
  ...call,
  customerId: Id,
  /** The agreement under which the PSU acts. Absent in the private context. */
  agreementId: v.optional(uuid),
});
export type BankCaller = v.InferOutput<typeof BankCaller>;
