import * as v from "valibot";
import { developerBodyBytes } from "../limits.ts";
import type { DeveloperCall } from "./define-developer-page.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";

export type ReceivedCheck = {
  check: { request: string; clientCertificate: string };
  answer: "page" | "json" | "text";
};

const text = v.pipe(v.string(), v.maxLength(developerBodyBytes));

const SentCheck = v.strictObject({ request: text, clientCertificate: v.optional(text, "") });

/** Reads the request to check: JSON, the form of the page, or the request itself as a file. */
export function receivedCheck({ body, mediaType, browser }: DeveloperCall): ReceivedCheck {
  if (mediaType === "application/json") return { check: checkOf(body), answer: "json" };
  if (mediaType === "application/x-www-form-urlencoded" && browser) {
    const form = new URLSearchParams(body);
    const field = (name: string) => form.get(name) ?? "";
    const check = { request: field("request"), clientCertificate: field("clientCertificate") };
    return { check, answer: "page" };
  }
  return { check: { request: body, clientCertificate: "" }, answer: "text" };
}

function checkOf(body: string): ReceivedCheck["check"] {
  try {
    return v.parse(SentCheck, JSON.parse(body));
  } catch {
    throw new DeveloperRefusal(
      422,
      "The body must be JSON with request and, optionally, clientCertificate.",
    );
  }
}
