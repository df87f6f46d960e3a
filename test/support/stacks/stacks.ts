import type { Asked, Told } from "./aws-double.ts";

/** Answers requests for the outputs of stacks as CloudFormation does. Other stacks do not exist. */
export function describeStacks(
  { body }: Asked,
  stacks: Record<string, Record<string, string>>,
): Told {
  const name = new URLSearchParams(body).get("StackName") ?? "";
  const outputs = stacks[name];
  if (!outputs)
    return {
      status: 400,
      body: `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`,
    };
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return {
    headers: { "content-type": "text/xml" },
    body: `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><Outputs>${members.join("")}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  };
}
