import { GetPolicyCommand, type LambdaClient } from "@aws-sdk/client-lambda";

type Statement = {
  Effect?: string;
  Principal?: string | { Service?: string | string[] };
  Action?: string | string[];
  Resource?: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
};

type Invocation = {
  functionArn: string;
  /** The ARN of the caller: API, stage, method and path. */
  sourceArn: string;
};

/** Returns true if the function's resource policy lets API Gateway call it for this method. */
export async function mayInvoke(lambda: LambdaClient, invocation: Invocation): Promise<boolean> {
  const { name, qualifier } = partsOf(invocation.functionArn);
  try {
    const { Policy = "{}" } = await lambda.send(
      new GetPolicyCommand({ FunctionName: name, ...(qualifier && { Qualifier: qualifier }) }),
    );
    const { Statement = [] } = JSON.parse(Policy) as { Statement?: Statement[] };
    return Statement.some((statement) => allows(statement, invocation));
  } catch (error) {
    if (error instanceof Error && error.name === "ResourceNotFoundException") return false;
    throw error;
  }
}

function partsOf(arn: string) {
  const [, , , , , , name = "", qualifier] = arn.split(":");
  return { name, qualifier };
}

function allows(statement: Statement, { functionArn, sourceArn }: Invocation) {
  const { Effect, Principal, Action = [], Resource = [], Condition = {} } = statement;
  const services = typeof Principal === "object" ? [Principal.Service ?? []].flat() : [Principal];
  return (
    Effect === "Allow" &&
    services.includes("apigateway.amazonaws.com") &&
    [Action].flat().includes("lambda:InvokeFunction") &&
    [Resource].flat().some((pattern) => isLike(functionArn, pattern)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, patterns]) =>
        holds(operator, key, [patterns].flat(), sourceArn),
      ),
    )
  );
}

/** Unknown conditions count as not fulfilled. */
const holds = (operator: string, key: string, patterns: string[], sourceArn: string) =>
  /^(Arn|String)(Like|Equals)$/.test(operator) &&
  key.toLowerCase() === "aws:sourcearn" &&
  patterns.some((pattern) => isLike(sourceArn, pattern));

/** Matches IAM's wildcards: `*` is any number of characters, `?` is one. */
const isLike = (text: string, pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(text);
