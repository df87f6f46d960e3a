import { deviceOf } from "../../../shared/rules/device.ts";

it.each([
  [{}, undefined],
  [{ "psu-ip-address": "192.0.2.1" }, { ip: "192.0.2.1" }],
  [{ "psu-user-agent": "Firefox" }, { userAgent: "Firefox" }],
  [{ "psu-device-id": "d" }, { deviceId: "d" }],
  [{ "psu-geo-location": "GEO:1,2" }, { location: "GEO:1,2" }],
  [
    { "psu-ip-address": "192.0.2.1", "psu-geo-location": "GEO:1,2" },
    { ip: "192.0.2.1", location: "GEO:1,2" },
  ],
])(
  "the bank gets exactly the data of the PSU's device that the TPP sends: %j (specification, Headers)",
  (headers, device) => {
    expect(deviceOf(headers)).toStrictEqual(device);
  },
);
