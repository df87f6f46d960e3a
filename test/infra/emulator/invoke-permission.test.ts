import type { LambdaClient } from "@aws-sdk/client-lambda";
import { mayInvoke } from "../../../infra/emulator/invoke-permission.ts";

const functionArn = "arn:aws:lambda:eu-west-1:000000000000:function:fjordgate-get-account:live";
const sourceArn = "arn:aws:execute-api:eu-west-1:000000000000:api1/live/GET/v1/accounts/*";
const statement = {
  Effect: "Allow",
  Principal: { Service: "apigateway.amazonaws.com" },
  Action: "lambda:InvokeFunction",
  Resource: functionArn,
  Condition: { ArnLike: { "AWS:SourceArn": sourceArn } },
};

/** A Lambda client whose function has this policy, or that fails with this error. */
const lambda = (answer: object | Error, asked: object[] = []) =>
  ({
    send: async ({ input }: { input: object }) => {
      asked.push(input);
      if (answer instanceof Error) throw answer;
      return { Policy: JSON.stringify({ Statement: [answer] }) };
    },
  }) as unknown as LambdaClient;

const may = (answer: object | Error) => mayInvoke(lambda(answer), { functionArn, sourceArn });

describe("API Gateway's permission to call a function", () => {
  it("is read by the emulator from the policy of the alias that the route names", async () => {
    const asked: object[] = [];
    await mayInvoke(lambda(statement, asked), { functionArn, sourceArn });
    expect(asked).toEqual([{ FunctionName: "fjordgate-get-account", Qualifier: "live" }]);
  });

  it.each([
    ["for this method and path", {}],
    ["for anything of the API", { Condition: { ArnLike: { "AWS:SourceArn": "arn:*:api1/*" } } }],
    ["without a condition", { Condition: undefined }],
    ["with further actions", { Action: ["lambda:GetFunction", "lambda:InvokeFunction"] }],
  ])("is granted by a statement %s", async (_, change) => {
    expect(await may({ ...statement, ...change })).toBe(true);
  });

  it.each([
    ["for another API", { Condition: { ArnLike: { "AWS:SourceArn": "arn:*:api2/*" } } }],
    ["with an unknown condition", { Condition: { IpAddress: { "aws:SourceIp": "::1" } } }],
    [
      "with a condition on the principal only",
      { Condition: { ArnLike: { "aws:PrincipalArn": "*" } } },
    ],
    ["for another service", { Principal: { Service: "events.amazonaws.com" } }],
    ["for an account", { Principal: { AWS: "*" } }],
    ["for another function", { Resource: functionArn.replace("account", "payment") }],
    ["without the alias", { Resource: functionArn.replace(":live", "") }],
    ["for another action", { Action: "lambda:GetFunction" }],
    ["that denies", { Effect: "Deny" }],
  ])("is not granted by a statement %s", async (_, change) => {
    expect(await may({ ...statement, ...change })).toBe(false);
  });

  it("is not granted if the function has no policy", async () => {
    const missing = Object.assign(new Error(), { name: "ResourceNotFoundException" });
    expect(await may(missing)).toBe(false);
    await expect(may(new Error("down"))).rejects.toThrow("down");
  });
});
