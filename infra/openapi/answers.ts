import { errorTexts } from "../../shared/developer/pages/developer-error-texts.ts";
import type { ErrorCode } from "../../shared/errors.ts";
import type { AnyOperation } from "../../shared/http/operation.ts";
import { bodyBytes, messageCharacters, unattendedReadsPerDay } from "../../shared/limits.ts";
import { echoedRequestId } from "../../shared/signature/echoed-request-id.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import type { Refusals } from "./errors-of.ts";
import { type Json, schemaRef } from "./json-schema.ts";

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, headerRef(name)]));

/** The headers of answers, with description, schema and example. */
// biome-ignore format: one header in a line, so that it reads as a table
const answerHeaders: Readonly<Record<string, readonly [description: string, schema: Json, example: string]>> = {
  "X-Request-ID": ["The X-Request-ID of the request.", { type: "string", format: "uuid" }, "99391c7e-ad88-49ec-a2ad-99ddcb1f7721"],
  "X-Request-ID.as-sent": ["The X-Request-ID of the refused request, exactly as sent, even if it is not a UUID.", { type: "string", pattern: echoedRequestId.source }, "99391c7e-ad88-49ec-a2ad-99ddcb1f7721"],
  "Digest": ["The SHA-256 of the body, if the bank signs its answers. An answer without a body has that of no bytes.", { type: "string" }, "SHA-256=RwCWy/XjUZVlG5vBL4dMR3Vk0qnuSnCfQrJr92ytgyM="],
  "Signature": ["The bank's signature over Digest and X-Request-ID, in the form of a request's, if the bank signs its answers.", { type: "string" }, 'keyId="SN=01A2,CA=CN=Authority,C=NO",algorithm="rsa-sha256",headers="digest x-request-id",signature="c2lnbmF0dXJl"'],
  "Location": ["The address of the created resource.", { type: "string", format: "uri" }, "https://psd2.fjordbanken.test/v1/signing-baskets/a4d9c0e2-57b1-5c7d-8e6f-1b2a3c4d5e6f"],
  "ASPSP-SCA-Approach": ["The SCA approach when the answer has a link scaRedirect: always by redirect.", { type: "string", enum: ["REDIRECT"] }, "REDIRECT"],
  "Retry-After": ["The number of seconds to wait before trying again. A 409 has it only if waiting may help.", { type: "string", pattern: "^\\d+$" }, "60"],
  "RateLimit-Limit": ["The number of unattended reads (without PSU-IP-Address) allowed per day.", { type: "string", pattern: "^\\d+$" }, `${unattendedReadsPerDay}`],
  "RateLimit-Remaining": ["The number of unattended reads left today.", { type: "string", pattern: "^\\d+$" }, `${unattendedReadsPerDay - 1}`],
  "RateLimit-Reset": ["The number of seconds until the day ends.", { type: "string", pattern: "^\\d+$" }, "50400"],
  "Deprecation": ["The date since which the operation is deprecated (RFC 9745).", { type: "string" }, "@1724889600"],
  "Link": ["The operation that replaces this one (RFC 8288).", { type: "string" }, '<https://psd2.fjordbanken.test/v1/bank-offered-consents>; rel="successor-version"'],
  "Link.next": ["The next page of the list (RFC 8288), if the list does not fit in one answer.", { type: "string" }, '<https://psd2.fjordbanken.test/v1/sandbox/accounts/6f1c2b7e-3c9f-5d0a-9b8e-2f6d1c4a7b30/transactions?after=20260228-0001>; rel="next"'],
};

export const headerComponents: Record<string, Json> = Object.fromEntries(
  Object.entries(answerHeaders).map(([name, [description, schema, example]]) => [
    name,
    { description, schema, example },
  ]),
);

const limits = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
const replaced = ["Deprecation", "Link"];
const signing = ["Digest", "Signature"];

/** The headers of every successful answer of an operation. */
const commonHeaders = ({ unattended, deprecated }: AnyOperation): Json =>
  headerRefs([
    "X-Request-ID",
    ...signing,
    ...(unattended ? limits : []),
    ...(deprecated ? replaced : []),
  ]);

/**
 * The body of a successful answer: its schema, by reference and in full, and an example for each
 * status.
 */
export type Answered = {
  ref: Json | undefined;
  json: Json | undefined;
  examples: Readonly<Record<number, Json>>;
};

/** The successful answers of an operation. */
export function doneAnswers(operation: AnyOperation, { ref, json, examples }: Answered): Json {
  const [done] = operation.answer;
  const links = Object.keys(json?.properties?._links?.properties ?? {});
  const answers = (operation.isUnderWay ? [done, 202] : [done]).map((status) => {
    const isSaid = ref !== undefined && status !== 204;
    const isElsewhere = (status === 201 || status === 202) && links.includes("self");
    const more = [
      ...(isElsewhere ? ["Location"] : []),
      ...(links.includes("scaRedirect") ? ["ASPSP-SCA-Approach"] : []),
    ];
    return [
      status,
      {
        description: words[status] ?? "",
        headers: {
          ...commonHeaders(operation),
          ...headerRefs(more),
          ...(operation.mayContinue ? { Link: headerRef("Link.next") } : {}),
        },
        ...(isSaid ? { content: contentOf(ref, examples[status]) } : {}),
      },
    ] as const;
  });
  return Object.fromEntries(answers);
}

const words: Readonly<Record<number, string>> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted; it is not finished yet.",
  204: "Success, without a body.",
};

export const contentOf = (schema: Json, example: Json | undefined): Json => ({
  "application/json": { schema, ...(example === undefined ? {} : { example }) },
});

/** Refusals as components: one for each status, with its error codes and headers. */
export class RefusalResponses {
  readonly components: Record<string, Json> = {};
  readonly #stage: StageName;

  constructor(stage: StageName) {
    this.#stage = stage;
  }

  of(refusals: Refusals, operation: AnyOperation): Record<string, Json> {
    return Object.fromEntries(
      [...refusals].map(([status, codes]) => [status, this.#ref(status, codes, operation)]),
    );
  }

  #ref(status: number, codes: readonly ErrorCode[], { unattended, deprecated }: AnyOperation) {
    const variants = [...(unattended ? ["unattended"] : []), ...(deprecated ? ["deprecated"] : [])];
    const name = [`${status}`, ...codes, ...variants].join(".");
    const [code = "SYSTEM_ERROR"] = codes;
    const problem = { category: "ERROR", code, text: statusTexts[status] ?? errorTexts[code][0] };
    const more = [
      ...signing,
      ...([409, 429, 503].includes(status) ? ["Retry-After"] : []),
      ...(unattended ? limits : []),
      ...(codes.some(leadsToSca) ? ["ASPSP-SCA-Approach"] : []),
      ...(deprecated ? replaced : []),
    ];
    this.components[name] ??= {
      description: codes.map((each) => describedCode(status, each)).join("\n"),
      headers: { "X-Request-ID": headerRef("X-Request-ID.as-sent"), ...headerRefs(more) },
      content: contentOf(refusalSchema(this.#stage, codes), { tppMessages: [problem] }),
    };
    return { $ref: `#/components/responses/${name}` };
  }
}

/** Returns true if the refusal carries a link to SCA. */
const leadsToSca = (code: ErrorCode) => /^(?:CONSENT|SCA)_/.test(code);

function describedCode(status: number, code: ErrorCode): string {
  const [meaning, remedy] = errorTexts[code];
  const own = statusTexts[status];
  return own ? `${code}: ${own}` : `${code}: ${meaning} ${remedy}`;
}

/** The meaning of a status when a code has a status other than its usual one. */
const statusTexts: Readonly<Record<number, string>> = {
  406: "Answers are application/json, but the header Accept excludes it.",
  413: `The body is too large. The limit is ${bodyBytes} bytes, unless the operation states another.`,
  415: "The body is not application/json in UTF-8.",
  429: `There are too many requests at once, or more than ${unattendedReadsPerDay} unattended reads in a day. Wait as long as Retry-After says.`,
  500: "The bank failed to process the request. Repeat it later with the same X-Request-ID.",
  503: "The bank is busy, or one of its systems does not answer. Repeat it later with the same X-Request-ID.",
};

/** The links of a refused signature. */
const ofSignature = {
  signingGuide: {
    ...schemaRef("Link"),
    description: "The developer site's page on signing: the rules and the common mistakes.",
  },
  signatureChecker: {
    ...schemaRef("Link"),
    description: "The developer site's page that checks a signed request.",
  },
};

/**
 * The body of every refusal (specification, Errors, Message structure); without `codes`, any code
 * is allowed.
 */
export const refusalSchema = (stage: StageName, codes?: readonly ErrorCode[]): Json => ({
  type: "object",
  description: "A refusal: the reasons, and links to the next step.",
  properties: {
    tppMessages: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: {
          category: { type: "string", enum: ["ERROR"] },
          code: { type: "string", ...(codes ? { enum: [...codes] } : {}) },
          path: { type: "string" },
          text: { type: "string", maxLength: messageCharacters },
        },
        required: ["category", "code", "text"],
      },
    },
    psuMessage: {
      type: "string",
      maxLength: messageCharacters,
      description: "A message for the PSU, in the PSU's language.",
    },
    _links: {
      type: "object",
      description: "Links to the next step.",
      properties: {
        scaRedirect: schemaRef("Link"),
        ...(stage === "sandbox" && (!codes || codes.includes("HTTP_HEADER_REQUIRED"))
          ? ofSignature
          : {}),
      },
    },
  },
  required: ["tppMessages"],
});
