import { isIPv4, isIPv6 } from "node:net";
import { WrongUsage } from "../command-error.ts";
import type { AddressVersion } from "../deployment/names.ts";

/** An address or a block of addresses as WAF writes it, with its version. */
export function blockNamed(text: string): { version: AddressVersion; block: string } {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIPv4(address) ? "IPV4" : isIPv6Block(address) ? "IPV6" : undefined;
  const longest = version === "IPV4" ? 32 : 128;
  const length = Number(bits ?? longest);
  const isLength = /^\d+$/.test(bits ?? "1") && length >= shortest && length <= longest;
  if (version && !more.length && isLength)
    return { version, block: networkOf(`${address}/${length}`) };
  throw new WrongUsage(
    `${text} is not possible. Give an address, such as 192.0.2.7, or a block no larger than /${shortest}, such as 192.0.2.0/24. WAF knows no zones (%), and IPv4 addresses only in their own form.`,
  );
}

/** WAF has no zones, and compares the IPv4 address of a caller with the IPv4 set only. */
const isIPv6Block = (address: string): boolean =>
  isIPv6(address) && !address.includes("%") && !/^::ffff:\w+:\w+$/.test(shortened(address));

/** A shorter one would be a large part of the internet, which `close` is for. */
const shortest = 8;

/**
 * The network of a block, in one of the forms of its address: an IPv6 address has several, and WAF may return another than
 * it got.
 */
export function networkOf(block: string): string {
  const [address = "", length = ""] = block.split("/");
  if (isIPv4(address)) {
    const parts = address.split(".").map(Number);
    return `${masked(parts, 8, Number(length)).join(".")}/${length}`;
  }
  const parts = masked(partsOfIPv6(address), 16, Number(length));
  return `${shortened(parts.map((part) => part.toString(16)).join(":"))}/${length}`;
}

/** Keeps the first bits of an address whose parts have this width, and sets the others to zero. */
const masked = (parts: readonly number[], width: number, length: number): number[] =>
  parts.map((part, index) => {
    const dropped = width - Math.min(Math.max(length - index * width, 0), width);
    return (part >> dropped) << dropped;
  });

function partsOfIPv6(address: string): number[] {
  const [head = [], tail = []] = shortened(address)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].map((part) => Number.parseInt(part, 16));
}

/** The form of an IPv6 address that URLs have, which is the shortest one and has no dots. */
const shortened = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);
