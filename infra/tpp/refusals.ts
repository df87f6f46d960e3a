import { CommandError } from "./command-error.ts";
import type { TppProfile } from "./profile.ts";
import type { TppAnswer } from "./tpp-client.ts";

type Message = { category?: string; code?: string; path?: string; text?: string };

/** Each tppMessage of an answer as a sentence, with the header, parameter or field it is about. */
export function sentencesOf({ body }: Pick<TppAnswer, "body">): string[] {
  const messages: Message[] = Array.isArray(body?.tppMessages) ? body.tppMessages : [];
  return messages.map(
    ({ code = "", path, text = "" }) => `${code}${path ? ` (${path})` : ""}: ${text}`,
  );
}

/**
 * Suggests the next step after a refusal: send the PSU to SCA, or look at the request in the
 * sandbox's log.
 */
function waysOn(
  { status, body, sent }: Pick<TppAnswer, "status" | "body" | "sent">,
  { developerSite }: Pick<TppProfile, "developerSite">,
  path?: string,
): string[] {
  if (status < 400) return [];
  const link = body?._links?.scaRedirect?.href;
  const messages: Message[] = body?.tppMessages ?? [];
  const consent = messages.find(({ code = "" }) => /^(CONSENT|SCA)_/.test(code));
  // Only a question about funds names its account in the body.
  const isAboutFunds = consent?.path === "account" || path === "/v1/funds-confirmations";
  const command = isAboutFunds ? "fjordgate funds --consent" : "fjordgate consent";
  const isUnnamed = messages.some(
    ({ code, path }) => code === "HTTP_HEADER_REQUIRED" && path === "psu-id",
  );
  return [
    ...(isUnnamed ? [`No customer is known: run ${command} first.`] : []),
    ...(consent ? [`The PSU must approve: ${command} does all of it.`] : []),
    ...(link ? [`Or send the PSU to this page yourself: ${link}`] : []),
    ...(developerSite && sent["x-request-id"]
      ? [
          `What the bank has seen, and the signing string it expected: fjordgate sandbox requests ${sent["x-request-id"]}`,
        ]
      : []),
  ];
}

/** Makes the error of a refused request. `path` is the path of the request, if the caller knows it. */
export function endOfRefused(answer: TppAnswer, profile: TppProfile, path?: string): CommandError {
  const sentences = sentencesOf(answer);
  return new CommandError(
    answer.status < 500 ? "refused" : "bankFailed",
    `The bank answered ${answer.status}. ${sentences.join("\n  ")}`.trimEnd(),
    waysOn(answer, profile, path).join("\n") || undefined,
  );
}
