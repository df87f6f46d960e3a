import { BlockList, isIPv6 } from "node:net";

const nobodys = new BlockList();
nobodys.addAddress("0.0.0.0");
nobodys.addSubnet("127.0.0.0", 8);
nobodys.addSubnet("169.254.0.0", 16);
nobodys.addAddress("::", "ipv6");
nobodys.addAddress("::1", "ipv6");
nobodys.addSubnet("fe80::", 10, "ipv6");

/**
 * Whether an address is unspecified, loopback or link-local, as IPv4, IPv6 or IPv4 in IPv6: no PSU can come from there,
 * and a read that names one would pass for attended.
 */
export const nobodysAddress = (address: string): boolean =>
  nobodys.check(address, isIPv6(address) ? "ipv6" : "ipv4");
