// The key that signs on this page. Another tab can change it, so it is read again for each request.
import { keptKey } from "./kept.js";

const idOf = (key) => (key ? `${key.keyId} ${key.tab ?? ""}` : "");

let shown = "";
let show;

/** True from a change of the key until a request was refused for it. */
let isUnsaid = false;

/** Shows the key with `act`, now and whenever a request finds that it has changed. */
export async function showKeyWith(act) {
  show = act;
  const key = await keptKey();
  shown = idOf(key);
  isUnsaid = false;
  act(key);
}

/** The key as it is now. If the page showed another one, it shows this one from now on. */
export async function currentKey() {
  const before = shown;
  const key = await keptKey();
  // The page took another key while this one was read.
  if (shown !== before) return currentKey();
  if (show && idOf(key) !== shown) {
    shown = idOf(key);
    isUnsaid = true;
    show(key, isUnsaid);
  }
  return key;
}

/** The key for a request. Throws once after a change: nobody signs as another TPP without seeing it. */
export async function signingKey() {
  const key = await currentKey();
  const isChanged = isUnsaid;
  isUnsaid = false;
  if (!key) throw new Error("This browser has no key, or no longer. Make one first.");
  if (isChanged)
    throw new Error(`Not sent: the key has changed. ${signedBy(key)} Send again if that is right.`);
  return key;
}

export const signedBy = ({ tppId, tab }) =>
  `Signed by ${tppId ?? "a pasted key"}, ${tab ? "until this tab is closed" : "with the key that this browser keeps"}.`;
