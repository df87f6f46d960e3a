import { SignatureV4 } from "@smithy/signature-v4";
import { Sha256 } from "../../../../shared/runtime/sha256.ts";
import { DynamoDbSigner } from "../../../../shared/table/fast-sdk/request-signer.ts";
import { anyText, fc } from "../../../support/run/fast-check.ts";

const region = async () => "eu-north-1";
const key = fc.string({ minLength: 1, maxLength: 40 });
const credentials = fc.record(
  { accessKeyId: key, secretAccessKey: key, sessionToken: fc.base64String({ minLength: 4 }) },
  { requiredKeys: ["accessKeyId", "secretAccessKey"] },
);
const ascii = fc.stringMatching(/^[\w./-]{1,40}$/);
const request = fc.record({
  target: ascii,
  host: fc.domain(),
  path: fc.constantFrom<string>("/", "/db/"),
  body: fc.oneof(anyText(), fc.uint8Array()),
  at: fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
});

const signed = async (
  signer: Pick<DynamoDbSigner, "sign">,
  { target, host, path, body, at }: typeof request extends fc.Arbitrary<infer R> ? R : never,
) => {
  const headers: Record<string, string> = {
    host,
    "content-type": "application/x-amz-json-1.0",
    "content-length": `${body.length}`,
    "x-amz-target": `DynamoDB_20120810.${target}`,
    "amz-sdk-request": "attempt=1; max=4",
  };
  const sent = { protocol: "https:", hostname: host, method: "POST", path, headers, body };
  return (await signer.sign(sent, { signingDate: at })).headers;
};

describe("the signer of requests to DynamoDB (AWS Signature Version 4)", () => {
  it("makes the same signatures as the SDK's signer for the same headers, request after request", async () => {
    await fc.assert(
      fc.asyncProperty(credentials, fc.array(request, { maxLength: 4 }), async (known, sent) => {
        const ours = new DynamoDbSigner({ credentials: async () => known, region });
        const theirs = {
          sign: (each: never, { signingDate }: { signingDate?: Date } = {}) =>
            new SignatureV4({
              ...{ credentials: known, region, service: "dynamodb", sha256: Sha256 },
              applyChecksum: false,
            }).sign(each, {
              ...(signingDate && { signingDate }),
              unsignableHeaders: new Set(["content-length", "amz-sdk-request"]),
            }),
        };
        for (const each of sent)
          expect(await signed(ours, each)).toEqual(await signed(theirs as never, each));
      }),
    );
  });

  it("derives another key for new credentials and for another day", async () => {
    const at = new Date("2026-03-02T23:59:59Z");
    const next = new Date("2026-03-03T00:00:00Z");
    let secretAccessKey = "one";
    const signer = new DynamoDbSigner({
      credentials: async () => ({ accessKeyId: "id", secretAccessKey }),
      region,
    });
    const sent = {
      target: "GetItem",
      host: "dynamodb.eu-north-1.amazonaws.com",
      path: "/",
      body: "{}",
    };
    const signatures = [
      await signed(signer, { ...sent, at }),
      await signed(signer, { ...sent, at }),
    ];
    secretAccessKey = "two";
    signatures.push(
      await signed(signer, { ...sent, at }),
      await signed(signer, { ...sent, at: next }),
    );
    const [first, again, other, tomorrow] = signatures.map(({ authorization }) => authorization);
    expect(again).toBe(first);
    expect(new Set([first, other, tomorrow]).size).toBe(3);
    expect(tomorrow).toContain("Credential=id/20260303/eu-north-1/dynamodb/aws4_request,");
  });

  it("signs a repeated request without the session token of its first attempt", async () => {
    let token: string | undefined = "token";
    const signer = new DynamoDbSigner({
      credentials: async () => ({ accessKeyId: "id", secretAccessKey: "key", sessionToken: token }),
      region,
    });
    const headers: Record<string, string> = { host: "localhost" };
    const sent = { path: "/", headers, body: "{}" };
    const signingDate = new Date("2026-03-02T10:00:00Z");
    await signer.sign(sent, { signingDate });
    expect(headers).toMatchObject({ "x-amz-security-token": "token" });
    token = undefined;
    await signer.sign(sent, { signingDate });
    expect(headers).not.toHaveProperty("x-amz-security-token");
    expect(headers.authorization).toContain("SignedHeaders=host;x-amz-date, ");
  });
});
