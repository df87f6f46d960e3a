import { BlockList, isIPv6 } from "node:net";

/** Networks of IPv4 whose addresses no PSU has: this network, loopback, link-local, multicast and reserved ones. */
const nobodysNetworks = [
  ["0.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Global and private addresses of IPv6, and IPv4 in IPv6. IANA has reserved the rest for other purposes. */
const possible = new BlockList();
possible.addSubnet("2000::", 3, "ipv6");
possible.addSubnet("fc00::", 7, "ipv6");
possible.addSubnet("::ffff:0:0", 96, "ipv6");
possible.addSubnet("64:ff9b::", 96, "ipv6");

/** A network of IPv4, which includes its mapped addresses (::ffff:…), and its forms for NAT64 and 6to4. */
const nobodys = new BlockList();
for (const [network, bits] of nobodysNetworks) {
  const [a, b, c, d] = network.split(".").map((part) => Number(part).toString(16).padStart(2, "0"));
  nobodys.addSubnet(network, bits);
  nobodys.addSubnet(`64:ff9b::${a}${b}:${c}${d}`, 96 + bits, "ipv6");
  nobodys.addSubnet(`2002:${a}${b}:${c}${d}::`, 16 + bits, "ipv6");
}

/**
 * True for an unspecified, loopback, link-local, multicast or reserved address, as IPv4, IPv6 or IPv4 in IPv6. No PSU
 * can have such an address, and a read with one would wrongly count as attended. Private addresses and those of
 * documentation are accepted: a PSU may sit in the TPP's own network, and a developer at an example.
 */
export const nobodysAddress = (address: string): boolean =>
  isIPv6(address)
    ? !possible.check(address, "ipv6") || nobodys.check(address, "ipv6")
    : nobodys.check(address);
