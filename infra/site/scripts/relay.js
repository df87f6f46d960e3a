// Signs requests and sends them by the relay of this site.
import { keepSent } from "./kept.js";
import { sign } from "./signing.js";
import { signingKey } from "./signing-key.js";

/** Signs a request with the kept key and sends it. Throws what the relay says if it refuses. */
export async function exchange(unsigned) {
  const signer = await signingKey();
  const { request, signingString } = await sign(unsigned, signer);
  const answer = await fetch("/try", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ ...request, clientCertificate: signer.client }),
  }).catch(() => {
    throw new Error("This site does not answer. Check your connection, then send again.");
  });
  const told = await answer.json().catch(() => ({ error: `The site answered ${answer.status}.` }));
  if (told.error) throw new Error(told.error);
  return { request, signingString, answer: told };
}

/**
 * The same for a request of the visitor, which is kept so that the log can show it and send it again. The answer does
 * not wait for the keeping, which rejects if the browser has no room.
 */
export async function sendAndKeep(unsigned) {
  const sent = {
    ...(await exchange(unsigned)),
    unsigned,
    at: Date.now(),
  };
  sent.requestId = sent.request.headers["x-request-id"];
  return { sent, keeping: keepSent(sent) };
}

/** The body of an answer as an object, if it is JSON. */
export function bodyOf({ body }) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
