import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { callbackPath } from "../http/callback-path.ts";
import type { Flow } from "../ports/identity.ts";
import { seal, unseal } from "../sealed.ts";
import { secret } from "../secrets.ts";
import { settings } from "../settings.ts";

/** The way back to a flow that may begin now. Its state finds the flow, and nobody else can know it. */
export const newWayBack = (id: string): Flow["back"] =>
  wayBack(`${id}.${randomBytes(32).toString("base64url")}`);

/** The way back that has this state. */
export const wayBack = (state: string): Flow["back"] => ({
  address: `${settings.siteAddress}${callbackPath}`,
  state,
});

/** The id of the flow that a state finds, if it may be one of ours. */
export const idIn = (state = ""): string | undefined =>
  /^([\w-]{36,43})\.[\w-]{43}$/.exec(state)?.[1];

const Awaited = v.object({
  state: v.string(),
  kept: v.optional(v.string()),
  /** What the PSU was led away for; it is whatever the page wished to find again. */
  deed: v.string(),
});

/** What is known of a PSU who was led to the identity provider, until they are back. */
export type Awaited = v.InferOutput<typeof Awaited>;

/** It stands beside the flow in the table, sealed: what is in it makes an approval worth something. */
export const sealAwaited = async (item: string, awaited: Awaited): Promise<string> =>
  seal(await secret("numbers"), `way back of ${item}`, JSON.stringify(awaited));

export const openAwaited = async (item: string, sealed: string): Promise<Awaited> =>
  v.parse(
    v.pipe(v.string(), v.parseJson(), Awaited),
    unseal(await secret("numbers"), `way back of ${item}`, sealed),
  );

/** A link's token, of which the table has else a hash alone: the address that the provider leads back to does not have it. */
export const sealLink = async (item: string, token: string): Promise<string> =>
  seal(await secret("numbers"), `link of ${item}`, token);

export const openLink = async (item: string, sealed: string): Promise<string> =>
  unseal(await secret("numbers"), `link of ${item}`, sealed);
