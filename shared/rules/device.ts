/**
 * The PSU's device, as the TPP forwarded it, for the bank's transaction monitoring (RTS article 2). It is never
 * logged.
 */
export type Device = {
  ip?: string | undefined;
  userAgent?: string | undefined;
  deviceId?: string | undefined;
  location?: string | undefined;
};

/** The headers with which a TPP forwards data about the PSU's device. */
export type DeviceHeaders = {
  "psu-ip-address"?: string;
  "psu-user-agent"?: string;
  "psu-device-id"?: string;
  "psu-geo-location"?: string;
};

/** The PSU's device. Undefined if the TPP forwarded nothing about it. */
export function deviceOf(headers: DeviceHeaders): Device | undefined {
  const told = Object.entries({
    ip: headers["psu-ip-address"],
    userAgent: headers["psu-user-agent"],
    deviceId: headers["psu-device-id"],
    location: headers["psu-geo-location"],
  }).filter(([, value]) => value !== undefined);
  return told.length ? Object.fromEntries(told) : undefined;
}
