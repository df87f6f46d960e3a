/** @own-process: other files of a process make the relay call the handlers directly. */
import { createServer } from "node:http";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { stoppable } from "../../../../infra/local/stoppable.ts";
import { relayed } from "../../../../infra/site/relayed-operations.ts";
import { invokeOperation } from "../../../../shared/developer/relay/invoke-operation.ts";
import type { RelayedOperation } from "../../../../shared/developer/relay/relayed-operations.ts";
import { listen } from "../../../support/payments/exchange.ts";

let answer: { status: number; headers?: Record<string, string>; body: string } | undefined;
const received: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
const lambda = stoppable(
  createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    const { authorization } = request.headers;
    received.push({ url: request.url, authorization, body });
    if (answer) response.writeHead(answer.status, answer.headers ?? {}).end(answer.body);
  }),
);
const { AWS_REGION } = process.env;
beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL = `http://localhost:${await listen(lambda)}`;
  process.env.AWS_REGION = "eu-north-1";
});
afterAll(async () => {
  delete process.env.AWS_ENDPOINT_URL;
  if (AWS_REGION === undefined) delete process.env.AWS_REGION;
  else process.env.AWS_REGION = AWS_REGION;
  await lambda.stop({ graceMs: 0 });
});

const operation = relayed().find(({ id }) => id === "listAccounts") as RelayedOperation;
const event = { path: "/v1/accounts" } as APIGatewayProxyEvent;

describe("an operation that the developer site invokes in AWS", () => {
  it("is called once through its alias, with the API Gateway event and signed with SigV4", async () => {
    answer = { status: 200, body: '{"statusCode":401,"body":"{}"}' };
    expect(await invokeOperation(operation, event)).toEqual({ statusCode: 401, body: "{}" });
    expect(received).toEqual([
      {
        url: "/2015-03-31/functions/fjordgate-sandbox-list-accounts%3Alive/invocations",
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 .*\/eu-north-1\/lambda\/aws4_request/,
        ),
        body: JSON.stringify(event),
      },
    ]);
  });

  it.each([
    ["429 if Lambda is busy", { status: 429, body: "{}" }, 429],
    [
      "502 if the function fails",
      { status: 200, headers: { "x-amz-function-error": "Unhandled" }, body: "{}" },
      502,
    ],
    ["502 if the role may not call it", { status: 403, body: "{}" }, 502],
  ])("is refused by the developer site with %s", async (_, given, status) => {
    answer = given;
    await expect(invokeOperation(operation, event)).rejects.toMatchObject({
      name: "DeveloperRefusal",
      status,
    });
  });

  it("is refused by the developer site with 504 if Lambda does not answer within 27 seconds", async () => {
    answer = undefined;
    const limitOf = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    jest.spyOn(AbortSignal, "timeout").mockImplementation((limit) => {
      limits.push(limit);
      return limitOf(50);
    });
    await expect(invokeOperation(operation, event)).rejects.toMatchObject({
      status: 504,
      message: expect.stringContaining("Send the same request again"),
    });
    expect(limits).toEqual([27_000]);
  });
});
