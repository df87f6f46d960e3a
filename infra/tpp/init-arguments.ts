import { InvalidArgumentError } from "commander";
import { redirectUriProblem } from "../../shared/rules/redirect-uri.ts";

/** Returns an address's origin; path and query are ignored. */
export function originArgument(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new InvalidArgumentError("It is an address such as https://psd2.bank.no.");
}

/** Returns the origin of the TPP interface, which must be https because of mutual TLS. */
export function interfaceArgument(text: string): string {
  const origin = originArgument(text);
  if (origin.startsWith("https:")) return origin;
  throw new InvalidArgumentError("The interface is reached over https: https://psd2.bank.no.");
}

/** Checks a TPP-Redirect-URI by the sandbox's rules, because it is not known yet if the bank is a sandbox. */
export function redirectUriArgument(text: string): string {
  const problem = redirectUriProblem(text, { stage: "sandbox", ownAddresses: [] });
  if (problem === undefined) return text;
  throw new InvalidArgumentError(problem);
}

/** Splits a list at its commas. */
export function listArgument(text: string): string[] {
  return text.split(",");
}
