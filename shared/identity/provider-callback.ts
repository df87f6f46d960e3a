import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { callbackPath } from "../http/callback-path.ts";
import type { Flow } from "../ports/identity.ts";
import { settings } from "../runtime/settings.ts";
import { decrypt, encrypt } from "../secrets/encryption.ts";
import { secret } from "../secrets/secrets.ts";

/** A new callback for a flow. The state identifies the flow and cannot be guessed. */
export const newCallback = (id: string): Flow["back"] =>
  callbackOf(`${id}.${randomBytes(32).toString("base64url")}`);

/** The callback with this state. */
export const callbackOf = (state: string): Flow["back"] => ({
  address: `${settings.siteAddress}${callbackPath}`,
  state,
});

/** The flow's id in a state, if the state has our form. */
export const idIn = (state = ""): string | undefined =>
  /^([\w-]{36,43})\.[\w-]{43}$/.exec(state)?.[1];

/** Flows of the previous release have the action under this name, too. */
const StoredAwaited = v.object({
  state: v.string(),
  kept: v.optional(v.string()),
  deed: v.string(),
});

/**
 * The data kept for a PSU who is at the identity provider. `action` is the reason for which the PSU was redirected, as
 * a text that the page chose.
 */
export type PendingCallback = { state: string; kept?: string | undefined; action: string };

/** Encrypts the kept data for the table. They must stay secret, because an approval depends on them. */
export async function sealPendingCallback(
  item: string,
  { action, ...rest }: PendingCallback,
): Promise<string> {
  const stored = JSON.stringify({ ...rest, deed: action });
  return encrypt(await secret("numbers"), `way back of ${item}`, stored);
}

export async function openPendingCallback(item: string, sealed: string): Promise<PendingCallback> {
  const stored = decrypt(await secret("numbers"), `way back of ${item}`, sealed);
  const { deed, ...rest } = v.parse(v.pipe(v.string(), v.parseJson(), StoredAwaited), stored);
  return { ...rest, action: deed };
}

/**
 * Encrypts the token of a link. Elsewhere the table has only its hash, and the provider's callback address does not
 * contain it.
 */
export const sealLink = async (item: string, token: string): Promise<string> =>
  encrypt(await secret("numbers"), `link of ${item}`, token);

export const openLink = async (item: string, sealed: string): Promise<string> =>
  decrypt(await secret("numbers"), `link of ${item}`, sealed);
