import type { APIGatewayProxyEvent } from "aws-lambda";
import { gatewayAnswers } from "../../../shared/http/gateway-answers.ts";
import { tppWithRoles } from "../signature/tpp-with-roles.ts";
import { type Case, type Row, refusal, send } from "./every-operation.ts";

const sendBody = (body: string) => (event: APIGatewayProxyEvent) => {
  event.body = body;
};

/** Returns a case for each way in which a request body can be invalid, and for valid bodies. */
export const bodyCases = (row: Row): Case[] => [
  ...sizeCases(row),
  ...(row.readsBody ? readingCases(row) : ignoringCases(row)),
];

export function sizeCases(row: Row): Case[] {
  const limit = row.operation.largestBody ?? 1_048_576;
  const refused = (kind: string, make: () => string | Buffer): Case => [
    `is refused before it is hashed if it is sent ${kind} and exceeds the operation's limit (decision: sizes)`,
    async () => {
      const unsigned = (event: APIGatewayProxyEvent) => {
        event.headers = { "x-request-id": event.headers["x-request-id"] };
      };
      const answer = await refusal(row, { rawBody: make(), tamper: unsigned });
      expect(answer).toMatchObject({ status: 413, code: "BAD_REQUEST", path: undefined });
      expect(answer.text).toBe(gatewayAnswers.bodyTooLarge.text);
    },
  ];
  return [
    refused("as text", () => "x".repeat(limit + 1)),
    refused("in two-byte characters", () => "å".repeat(limit / 2 + 1)),
    refused("in base64", () => Buffer.alloc(limit + 1)),
    [
      "is not too large if it is as large as the limit",
      async () => expect((await send(row, { rawBody: " ".repeat(limit) })).status).not.toBe(413),
    ],
  ];
}

const readingCases = (row: Row): Case[] => [
  ...["text/xml", "text/plain", "application/json; charset=iso-8859-1"].map(
    (type): Case => [
      `is refused with the media type ${type} (specification, General conventions)`,
      async () => {
        const answer = await refusal(row, { headers: { "content-type": type } });
        expect(answer).toMatchObject({ status: 415, code: "BAD_REQUEST", path: "content-type" });
      },
    ],
  ),
  ...[undefined, "application/json", "application/json; charset=UTF-8", "application/a+json"].map(
    (type): Case => [
      `is read with the media type ${type}`,
      async () => {
        const { status } = await send(row, { headers: { "content-type": type } });
        expect([row.sample.status, 409]).toContain(status);
      },
    ],
  ),
  ...malformedCases(row),
  [
    "is refused with an unknown field, which the answer names",
    async () => {
      const unknown = { nobodyKnowsMe: 1 };
      const isList = Array.isArray(row.sample.body);
      const [first] = [row.sample.body].flat() as object[];
      const body = isList ? [{ ...first, ...unknown }] : { ...first, ...unknown };
      const path = isList ? "0.nobodyKnowsMe" : "nobodyKnowsMe";
      const answer = await refusal(row, { body });
      expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    },
  ],
  [
    "is read as if members with null were not sent, also unknown ones (decision: null)",
    async () => {
      const nulls = { nobodyKnowsMe: null };
      const isList = Array.isArray(row.sample.body);
      const list = [row.sample.body].flat().map((each) => ({ ...(each as object), ...nulls }));
      const { status } = await send(row, { body: isList ? list : list[0] });
      expect([row.sample.status, 409]).toContain(status);
    },
  ],
  ...[
    ['{"nobody":null,"nobody":1}', "nobody"],
    ['[{"of":[{"a":1},{"b":{"name":1,"n\\u0061me":2}}]}]', "0.of.1.b.name"],
  ].map(
    ([rawBody = "", path]): Case => [
      `is refused with the same key twice in one object, named by its path: ${path} (duplicate keys)`,
      async () => {
        const answer = await refusal(row, { rawBody });
        expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
        expect(answer.body.tppMessages).toHaveLength(1);
      },
    ],
  ),
  ...roleCases(row),
  [
    "is refused with the Digest of another body (specification, Common request headers)",
    async () => {
      const tampered = await refusal(row, { tamper: sendBody("{}") });
      expect(tampered).toMatchObject({ status: 400, code: "BAD_REQUEST", path: "digest" });
    },
  ],
];

const otherRole = { PISP: "PSP_AI", AISP: "PSP_PI", PSP_IC: "PSP_AI" } as const;

function roleCases(row: Row): Case[] {
  const { role } = row.operation;
  if (role === "any") return [];
  return [
    [
      "is not parsed for a TPP without the role (specification, Prerequisites for a TPP)",
      async () => {
        const tpp = await tppWithRoles([otherRole[role]]);
        const answer = await refusal(row, { tpp, rawBody: "{" });
        expect(answer).toMatchObject({ status: 403, code: "FORBIDDEN" });
      },
    ],
  ];
}

function malformedCases(row: Row): Case[] {
  const sent = JSON.stringify(row.sample.body);
  const broken: [string, string | Buffer][] = [
    ["is cut off", sent.slice(0, -1)],
    ["is empty", ""],
    ["is XML", "<Document/>"],
    ["is not UTF-8", Buffer.from(JSON.stringify({ name: "Blåbær" }), "latin1")],
    ["begins with a byte order mark", `\ufeff${sent}`],
    ["has the key __proto__", '{"__proto__":{"isAdmin":true}}'],
    ["has the key __proto__ with an escaped letter", '{"\\u005f_proto__":{"isAdmin":true}}'],
    ["has the keys constructor and prototype", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ];
  return [
    ...broken.map(
      ([how, rawBody]): Case => [
        `is refused if it ${how} (specification, General conventions)`,
        async () => {
          const answer = await refusal(row, { rawBody });
          expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "body" });
        },
      ],
    ),
    ...["null", "1", '"text"', "[]", "[null]"].map(
      (rawBody): Case => [
        `is refused if it is ${rawBody}`,
        async () => {
          const answer = await refusal(row, { rawBody });
          expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR" });
        },
      ],
    ),
  ];
}

const ignoringCases = (row: Row): Case[] => [
  [
    "is ignored together with its media type (specification, Consent)",
    async () => {
      const headers = { "content-type": "text/xml" };
      const { status } = await send(row, { rawBody: "<Document/>", headers });
      expect(status).toBe(row.sample.status);
    },
  ],
  [
    "is not read, but compared with a Digest if there is one (specification, Common request headers)",
    async () => {
      const answer = await refusal(row, { rawBody: "{}", tamper: sendBody("[]") });
      expect(answer).toMatchObject({ status: 400, code: "BAD_REQUEST", path: "digest" });
    },
  ],
  row.method === "POST"
    ? [
        "is not read, and needs no Digest",
        async () => {
          const { status } = await send(row, { tamper: sendBody("{}") });
          expect(status).toBe(row.sample.status);
        },
      ]
    : [
        "is refused without a Digest, because it may have been added on the way",
        async () => {
          const answer = await refusal(row, { tamper: sendBody("{}") });
          const refused = { status: 400, code: "HTTP_HEADER_REQUIRED", path: "digest" };
          expect(answer).toMatchObject(refused);
        },
      ],
];
