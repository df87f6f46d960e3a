import { nobodysAddress } from "../../../shared/rules/psu-address.ts";

describe("PSU-IP-Address (specification, Limits: only a read with the PSU present is unlimited)", () => {
  it.each([
    ["a public address", "93.184.215.14"],
    ["a private address", "10.0.0.7"],
    ["an address for documentation", "192.0.2.17"],
    ["the last address before the loopback addresses", "126.255.255.255"],
    ["the first address after the loopback addresses", "128.0.0.0"],
    ["the last address before the multicast addresses", "223.255.255.255"],
    ["a public IPv6 address", "2a02:2a8::1"],
    ["a private IPv6 address", "fd00::7"],
    ["an IPv4 address that is written as IPv6", "::ffff:93.184.215.14"],
    ["an IPv4 address in a NAT64 address", "64:ff9b::5db8:d70e"],
    ["an IPv4 address in a 6to4 address", "2002:5db8:d70e::1"],
  ])("may be %s", (_, address) => {
    expect(nobodysAddress(address)).toBe(false);
  });

  it.each([
    ["an address of this network (0.0.0.0/8)", "0.0.0.0"],
    ["a loopback address", "127.0.0.1"],
    ["a link-local address", "169.254.169.254"],
    ["a multicast address", "224.0.0.1"],
    ["a reserved address", "255.255.255.255"],
    ["the unspecified IPv6 address", "::"],
    ["the IPv6 loopback address", "::1"],
    ["an IPv6 link-local address", "fe80::1"],
    ["an IPv6 multicast address", "ff02::1"],
    ["an IPv4 loopback address that is written as IPv6", "::ffff:127.0.0.1"],
    ["an IPv4 loopback address in a NAT64 address", "64:ff9b::7f00:1"],
    ["an IPv4 link-local address in a NAT64 address", "64:ff9b::a9fe:a9fe"],
    ["an IPv4 address of this network in a NAT64 address", "64:ff9b::1"],
    ["an IPv4 loopback address in a 6to4 address", "2002:7f00:1::1"],
    ["an IPv4 link-local address in a 6to4 address", "2002:a9fe:101::1"],
  ])("may not be %s", (_, address) => {
    expect(nobodysAddress(address)).toBe(true);
  });
});
