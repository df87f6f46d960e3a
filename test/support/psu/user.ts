import { handler as getUser } from "../../../functions/psu/get-user.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import type { SeedCustomer } from "../../../shared/sandbox/seed/seed-customers.ts";
import { type CallOptions, call, testTime } from "../operations/call.ts";
import { tppWithRoles } from "../signature/tpp-with-roles.ts";
import { broughtBack, type Redirected, visitor } from "./site.ts";

/** Returns a link on which a PSU identifies to the TPP. */
export async function userLink(options: CallOptions = {}): Promise<string> {
  const { body } = await call(getUser, options);
  return body._links.scaRedirect.href;
}

/**
 * Identifies a customer to the TPP, and chooses a context if the page asks for one. Returns the parameters of the
 * redirect.
 */
export async function letKnow(
  { customerNumber }: Pick<SeedCustomer, "customerNumber">,
  { context = "PRIVATE", ...options }: CallOptions & { context?: string } = {},
): Promise<Redirected> {
  const browser = visitor(() => options.now ?? testTime);
  let page = await browser.open(await userLink(options));
  if (page.html.includes("/identify"))
    page = await browser.submit(page, "identify", [["number", customerNumber]]);
  if (choicesOf(page, "context").length)
    page = await browser.submit(page, "context", [["context", context]]);
  return broughtBack(await browser.submit(page, "confirm"));
}

/** A TPP with the role PISP only. */
export const pisp = () => tppWithRoles(["PSP_PI"], "PSDNO-FSA-444444444");
