import type { ApiError } from "../errors.ts";
import type { Language } from "../pages/language.ts";

const always = { "content-type": "application/json", "cache-control": "no-store" };

/** An answer's status, headers and JSON text. */
export function answerOf(
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

/** What a refusal is made of; the gateway's own are no thrown errors. */
type Refused = Pick<ApiError, "code" | "message" | "status" | "details">;

/** How many messages an answer has at most; what else is wrong shows once these are put right. */
const mostMessages = 20;

/** A refusal in the interface's form (specification, Errors): `tppMessages`, and words for the PSU where there are. */
export function refusalOf({ code, message, status, details }: Refused, language: Language = "en") {
  const { path, also = [], psuMessage, links, headers = {} } = details;
  const problems = [{ code, path, text: message }, ...also.slice(0, mostMessages - 1)];
  const body = {
    tppMessages: problems.map((problem) => ({
      category: "ERROR",
      code: problem.code,
      path: problem.path?.slice(0, 512),
      text: problem.text.slice(0, 512),
    })),
    psuMessage,
    _links: links,
  };
  return answerOf(status, body, { headers, language: psuMessage ? language : "en" });
}
