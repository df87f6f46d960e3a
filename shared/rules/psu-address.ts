import { BlockList, isIPv6 } from "node:net";

const nobodys = new BlockList();
nobodys.addAddress("0.0.0.0");
nobodys.addSubnet("127.0.0.0", 8);
nobodys.addSubnet("169.254.0.0", 16);
nobodys.addAddress("::", "ipv6");
nobodys.addAddress("::1", "ipv6");
nobodys.addSubnet("fe80::", 10, "ipv6");

/**
 * True for an unspecified, loopback or link-local address, as IPv4, IPv6 or IPv4 in IPv6. No PSU can have such an
 * address, and a read with one would wrongly count as attended.
 */
export const nobodysAddress = (address: string): boolean =>
  nobodys.check(address, isIPv6(address) ? "ipv6" : "ipv4");
