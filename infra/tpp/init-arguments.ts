import { InvalidArgumentError } from "commander";
import { redirectUriProblem } from "../../shared/rules/redirect-uri.ts";

/** The origin of an address: nothing stands behind it that matters. */
export function originArgument(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new InvalidArgumentError("It is an address such as https://psd2.bank.no.");
}

/** The origin of the TPP interface, which is reached over mutual TLS alone. */
export function interfaceArgument(text: string): string {
  const origin = originArgument(text);
  if (origin.startsWith("https:")) return origin;
  throw new InvalidArgumentError("The interface is reached over https: https://psd2.bank.no.");
}

/** A TPP-Redirect-URI as a sandbox takes it: whether the bank is one is not known yet. */
export function redirectUriArgument(text: string): string {
  const problem = redirectUriProblem(text, { stage: "sandbox", ownAddresses: [] });
  if (problem === undefined) return text;
  throw new InvalidArgumentError(problem);
}

/** A list with commas between. */
export function listArgument(text: string): string[] {
  return text.split(",");
}
