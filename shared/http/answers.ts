import type { ApiError } from "../errors.ts";
import { answerMessages, messageCharacters } from "../limits.ts";
import type { Language } from "../pages/language.ts";

const always = { "content-type": "application/json", "cache-control": "no-store" };

/** An answer: status, headers and JSON text. */
export function jsonAnswer(
  statusCode: number,
  body: unknown,
  {
    language = "en",
    headers = {},
  }: { language?: Language | undefined; headers?: Record<string, string> } = {},
) {
  if (body === undefined)
    return { statusCode, headers: { "cache-control": "no-store", ...headers }, body: "" };
  return {
    statusCode,
    headers: { ...always, "content-language": language, ...headers },
    body: JSON.stringify(body),
  };
}

/** The fields of an error. The gateway's own errors have them too, without being thrown. */
type Refused = Pick<ApiError, "code" | "message" | "status" | "details">;

/** An error in the form of the interface (specification, Errors): `tppMessages`, and `psuMessage` if there is one. */
export function refusalAnswer(
  { code, message, status, details }: Refused,
  language: Language = "en",
) {
  const { path, also = [], psuMessage, links, headers = {} } = details;
  const problems = [{ code, path, text: message }, ...also.slice(0, answerMessages - 1)];
  const body = {
    tppMessages: problems.map((problem) => ({
      category: "ERROR",
      code: problem.code,
      path: problem.path?.slice(0, messageCharacters),
      text: problem.text.slice(0, messageCharacters),
    })),
    psuMessage,
    _links: links,
  };
  return jsonAnswer(status, body, { headers, language: psuMessage ? language : "en" });
}
