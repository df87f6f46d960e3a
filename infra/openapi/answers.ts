import { errorTexts } from "../../shared/developer/pages/developer-error-texts.ts";
import type { ErrorCode } from "../../shared/errors.ts";
import { bodyLimit } from "../../shared/http/gateway-answers.ts";
import type { AnyOperation } from "../../shared/http/operation.ts";
import { echoedRequestId } from "../../shared/http/request-id.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import type { Refusals } from "./errors-of.ts";
import { type Json, schemaRef } from "./json-schema.ts";

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, headerRef(name)]));

/** The headers of answers. */
// biome-ignore format: one header in a line, so that it reads as a table
const answerHeaders: Readonly<Record<string, readonly [description: string, schema: Json, example: string]>> = {
  "X-Request-ID": ["The X-Request-ID of the request that is answered.", { type: "string", format: "uuid" }, "99391c7e-ad88-49ec-a2ad-99ddcb1f7721"],
  "X-Request-ID.as-sent": ["The X-Request-ID of the request that is refused, also where it is no UUID and refused for that.", { type: "string", pattern: echoedRequestId.source }, "99391c7e-ad88-49ec-a2ad-99ddcb1f7721"],
  "Location": ["Where to find what was created.", { type: "string", format: "uri" }, "https://psd2.fjordbanken.test/v1/signing-baskets/a4d9c0e2-57b1-5c7d-8e6f-1b2a3c4d5e6f"],
  "ASPSP-SCA-Approach": ["How the PSU identifies, where there is a link scaRedirect: always by redirect.", { type: "string", enum: ["REDIRECT"] }, "REDIRECT"],
  "Retry-After": ["After how many seconds to try again.", { type: "string", pattern: "^\\d+$" }, "60"],
  "RateLimit-Limit": ["How often a day this can be read while the PSU is away.", { type: "string", pattern: "^\\d+$" }, "4"],
  "RateLimit-Remaining": ["How often it still can be.", { type: "string", pattern: "^\\d+$" }, "3"],
  "RateLimit-Reset": ["In how many seconds the day ends.", { type: "string", pattern: "^\\d+$" }, "50400"],
  "Deprecation": ["Since when the operation is deprecated (RFC 9745).", { type: "string" }, "@1724889600"],
  "Link": ["By what the operation is replaced (RFC 8288).", { type: "string" }, '<https://psd2.fjordbanken.test/v1/bank-offered-consents>; rel="successor-version"'],
  "Link.next": ["Where the list goes on (RFC 8288), if one answer does not hold all that is asked for.", { type: "string" }, '<https://psd2.fjordbanken.test/v1/sandbox/accounts/6f1c2b7e-3c9f-5d0a-9b8e-2f6d1c4a7b30/transactions?after=20260228-0001>; rel="next"'],
};

export const headerComponents: Record<string, Json> = Object.fromEntries(
  Object.entries(answerHeaders).map(([name, [description, schema, example]]) => [
    name,
    { description, schema, example },
  ]),
);

const limits = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
const replaced = ["Deprecation", "Link"];

/** What is told of every answer of an operation that does what it is asked. */
const commonHeaders = ({ unattended, deprecated }: AnyOperation): Json =>
  headerRefs(["X-Request-ID", ...(unattended ? limits : []), ...(deprecated ? replaced : [])]);

/** What is answered: its schema, by name and in full, and an example of each status that was answered. */
export type Answered = {
  ref: Json | undefined;
  json: Json | undefined;
  examples: Readonly<Record<number, Json>>;
};

/** What an operation answers when it does what it is asked. */
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
  200: "It is done, and this is the answer.",
  201: "It is created.",
  202: "It has begun, and is not done yet.",
  204: "It is done, and there is nothing to say.",
};

export const contentOf = (schema: Json, example: Json | undefined): Json => ({
  "application/json": { schema, ...(example === undefined ? {} : { example }) },
});

/** Refusals as components: one for each status, the codes that come with it, and what its headers tell. */
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
      ...(status === 429 || status === 503 ? ["Retry-After"] : []),
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

/** Whether the refusal has a link to where the PSU identifies. */
const leadsToSca = (code: ErrorCode) => /^(?:CONSENT|SCA)_/.test(code);

function describedCode(status: number, code: ErrorCode): string {
  const [meaning, remedy] = errorTexts[code];
  const own = statusTexts[status];
  return own ? `${code}: ${own}` : `${code}: ${meaning} ${remedy}`;
}

/** What a status means that a code travels under beside its usual one. */
const statusTexts: Readonly<Record<number, string>> = {
  406: "Answers are application/json, but Accept does not allow that.",
  413: `The body is larger than it may be, which is ${bodyLimit} bytes where the operation says nothing else.`,
  415: "The body is not application/json in UTF-8.",
  429: "Too many requests come at once, or more than four reads a day while the PSU is away. Wait as Retry-After says.",
  500: "The bank could not carry it out. Repeat the request later with the same X-Request-ID.",
  503: "The bank is busy, or cannot reach what it needs. Repeat the request later with the same X-Request-ID.",
};

/** The links of a refused signature. */
const ofSignature = {
  signingGuide: {
    ...schemaRef("Link"),
    description: "What signing asks for, and the mistakes that are named, on the developer site.",
  },
  signatureChecker: {
    ...schemaRef("Link"),
    description: "Where a request can be checked, on the developer site.",
  },
};

/** What every refusal looks like (specification, Errors, Message structure); its codes are any where none are named. */
export const refusalSchema = (stage: StageName, codes?: readonly ErrorCode[]): Json => ({
  type: "object",
  description: "A refusal: what is wrong, and where to go from here.",
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
          text: { type: "string", maxLength: 512 },
        },
        required: ["category", "code", "text"],
      },
    },
    psuMessage: {
      type: "string",
      maxLength: 512,
      description: "What the PSU is to be told, in the PSU's language.",
    },
    _links: {
      type: "object",
      description: "Where to go from here.",
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
