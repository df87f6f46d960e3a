import type { ApiError } from "../errors.ts";
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

/** The maximum number of messages in an answer. Further problems appear after these are corrected. */
const mostMessages = 20;

/** An error in the form of the interface (specification, Errors): `tppMessages`, and `psuMessage` if there is one. */
export function refusalAnswer(
  { code, message, status, details }: Refused,
  language: Language = "en",
) {
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
  return jsonAnswer(status, body, { headers, language: psuMessage ? language : "en" });
}
