import { nobodysAddress } from "../../../shared/rules/psu-address.ts";

describe("PSU-IP-Address (specification, Limits: only a read with the PSU present is unlimited)", () => {
  it.each([
    ["a public address", "93.184.215.14"],
    ["a private address", "10.0.0.7"],
    ["an address of documentation", "192.0.2.17"],
    ["the last address before loopback", "126.255.255.255"],
    ["the first address after loopback", "128.0.0.0"],
    ["the last address before multicast", "223.255.255.255"],
    ["a public address of IPv6", "2a02:2a8::1"],
    ["a private address of IPv6", "fd00::7"],
    ["an address of IPv4 in IPv6", "::ffff:93.184.215.14"],
    ["an address of IPv4 by NAT64", "64:ff9b::5db8:d70e"],
    ["an address of IPv4 by 6to4", "2002:5db8:d70e::1"],
  ])("may be %s", (_, address) => {
    expect(nobodysAddress(address)).toBe(false);
  });

  it.each([
    ["this network", "0.0.0.0"],
    ["loopback", "127.0.0.1"],
    ["link-local", "169.254.169.254"],
    ["multicast", "224.0.0.1"],
    ["reserved", "255.255.255.255"],
    ["unspecified in IPv6", "::"],
    ["loopback in IPv6", "::1"],
    ["link-local in IPv6", "fe80::1"],
    ["multicast in IPv6", "ff02::1"],
    ["loopback of IPv4 in IPv6", "::ffff:127.0.0.1"],
    ["loopback by NAT64", "64:ff9b::7f00:1"],
    ["link-local by NAT64", "64:ff9b::a9fe:a9fe"],
    ["this network by NAT64", "64:ff9b::1"],
    ["loopback by 6to4", "2002:7f00:1::1"],
    ["link-local by 6to4", "2002:a9fe:101::1"],
  ])("may not be %s", (_, address) => {
    expect(nobodysAddress(address)).toBe(true);
  });
});
