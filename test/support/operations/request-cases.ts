import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Role } from "../../../shared/http/call.ts";
import { formatHttpDate } from "../../../shared/signature/http-date.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTpp } from "../signature/test-certificates.ts";
import { tppWithRoles } from "../signature/tpp-with-roles.ts";
import { writtenBy } from "../table/uses.ts";
import { type CallOptions, testTime } from "./call.ts";
import { type Case, type Row, refusal, send, signing } from "./every-operation.ts";

/** Removes headers after the request is signed, because the signer would add them again. */
const takeAway =
  (...names: string[]) =>
  (event: APIGatewayProxyEvent) => {
    for (const name of names) {
      delete event.headers[name];
      delete event.multiValueHeaders[name];
    }
  };

const otherRoles: Record<Role, Parameters<typeof tppWithRoles>[0]> = {
  AISP: ["PSP_PI", "PSP_IC"],
  PISP: ["PSP_AI", "PSP_IC"],
  PSP_IC: ["PSP_PI", "PSP_AI"],
};

const requiredOf = ({ operation, readsBody }: Row) =>
  operation.headers.rows.flatMap(({ name, required, unless }) =>
    required && unless.length === 0 && (name !== "digest" || readsBody) ? [name] : [],
  );

/** A case for each check before the operation's handler. */
export const requestCases = (row: Row): Case[] => [
  ...headersMissing(row),
  ...signatureRefused(row),
  ...callerRefused(row),
  ...inputRefused(row),
  ...languageTold(row),
];

function headersMissing(row: Row): Case[] {
  const required = requiredOf(row);
  const business = required.filter((name) => !signing.includes(name));
  const missing = [...required, "date"].map(
    (name): Case => [
      `refuses a request without the header ${name} (specification, Common request headers; Request signature, 1)`,
      async () => {
        const without = signing.includes(name)
          ? { tamper: takeAway(name) }
          : { headers: { [name]: undefined } };
        const { status, code, path } = await refusal(row, without);
        expect({ status, code, path }).toEqual({
          status: 400,
          code: "HTTP_HEADER_REQUIRED",
          path: name,
        });
      },
    ],
  );
  if (business.length < 2) return missing;
  const none = Object.fromEntries(business.map((name) => [name, undefined]));
  const namedIn = async (options: CallOptions) => {
    const { body } = await refusal(row, { headers: none, ...options });
    return body.tppMessages.map(({ path }: { path: string }) => path);
  };
  const all: Case[] = [
    ["names every missing header", async () => expect(await namedIn({})).toEqual(business)],
    [
      "names every missing header, those of the signature first (specification, Common request headers)",
      async () => {
        const ofSignature = signing.filter((name) => ["date", ...required].includes(name));
        const named = await namedIn({ tamper: takeAway(...signing) });
        expect(named).toEqual([...ofSignature, ...business]);
      },
    ],
  ];
  return [...missing, ...all];
}

const signatureRefused = (row: Row): Case[] => [
  [
    "refuses a request that is not signed at all (specification, Request signature, 9)",
    async () => {
      const refused = { status: 400, code: "HTTP_HEADER_REQUIRED", path: "signature" };
      expect(await refusal(row, { tamper: takeAway(...signing) })).toMatchObject(refused);
    },
  ],
  [
    "refuses a wrong signature (specification, Request signature, 9)",
    async () => {
      const date = formatHttpDate(new Date(testTime.getTime() + 5000));
      const answer = await refusal(row, {
        tamper: ({ headers }) => {
          headers.date = date;
        },
      });
      expect(answer).toMatchObject({ status: 400, code: "BAD_REQUEST", path: "signature" });
    },
  ],
];

function callerRefused(row: Row): Case[] {
  const { role } = row.operation;
  const stopped: Case = [
    "refuses a TPP that the bank has stopped",
    async () => {
      const tpp = await testTpp("PSDNO-FSA-666666666");
      await table.update({ update: keys.profile(tpp.tppId), set: { blocked: true } });
      const written = await writtenBy(async () => {
        expect(await send(row, { tpp })).toMatchObject({ status: 403, code: "FORBIDDEN" });
      });
      // The request guard is written in the same round trip that reads the stop list.
      expect(written).toEqual(["REQUEST"]);
    },
  ];
  if (role === "any") return [stopped];
  const without: Case = [
    `refuses a TPP without the role ${role} (specification, Prerequisites for a TPP)`,
    async () => {
      const tpp = await tppWithRoles(otherRoles[role]);
      expect(await refusal(row, { tpp })).toMatchObject({ status: 403, code: "FORBIDDEN" });
    },
  ];
  return [stopped, without];
}

function inputRefused(row: Row): Case[] {
  const { sample, operation } = row;
  const malformed = (path: string) => ({ status: 400, code: "FORMAT_ERROR", path });
  const unknown = "nobodyKnowsMe";
  const known = Object.keys((operation.query as { entries?: object } | undefined)?.entries ?? {});
  const refused = (query: Record<string, string | string[]>) =>
    refusal(row, { query: { ...sample.query, ...query } });
  return [
    [
      "refuses an unknown query parameter",
      async () => expect(await refused({ [unknown]: "1" })).toMatchObject(malformed(unknown)),
    ],
    ...[...known, unknown].map(
      (name): Case => [
        `refuses the query parameter ${name} if it is sent twice`,
        async () => expect(await refused({ [name]: ["1", "1"] })).toMatchObject(malformed(name)),
      ],
    ),
    ...["text/html", "application/json;q=0, */*", "application/xml, text/*"].map(
      (accept): Case => [
        `refuses Accept: ${accept} (specification, General conventions)`,
        async () => {
          const answer = await refusal(row, { headers: { accept } });
          expect(answer).toMatchObject({ status: 406, code: "BAD_REQUEST", path: "accept" });
        },
      ],
    ),
    ...Object.keys(sample.params ?? {}).map(
      (name): Case => [
        `answers 404 if {${name}} is too long or cannot be decoded`,
        () => unknownBy(row, name),
      ],
    ),
  ];
}

async function unknownBy(row: Row, name: string): Promise<void> {
  const long = { params: { ...row.sample.params, [name]: "a".repeat(1100) } };
  const broken = {
    tamper: (event: APIGatewayProxyEvent) => {
      event.pathParameters = { ...event.pathParameters, [name]: "%C3" };
    },
  };
  const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: name };
  for (const options of [long, broken]) expect(await refusal(row, options)).toMatchObject(unknown);
}

const languageTold = (row: Row): Case[] =>
  row.sample.status === 204
    ? []
    : [
        [
          "names the language of its answer (specification, Common request headers)",
          async () => {
            const { headers } = await send(row, { headers: { "accept-language": "nn" } });
            expect(headers["content-language"]).toMatch(/^(nn|en)$/);
          },
        ],
      ];
