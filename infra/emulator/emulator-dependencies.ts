import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStacksCommand,
  waitUntilStackCreateComplete,
} from "@aws-sdk/client-cloudformation";
import type { StageName } from "../deployment/stage-settings.ts";

const StackName = "surroundings";

/** The hosted zone of each stage, under a domain that nobody can ever own. */
const zones: Record<StageName, string> = {
  sandbox: "sandbox.bank.example",
  production: "bank.example",
};

/**
 * Creates what a bank's account already has: a hosted zone for each stage. Returns the settings
 * that name them.
 */
export async function makeDependencies(): Promise<Record<string, string>> {
  const client = new CloudFormationClient({});
  try {
    if (!(await found(client))) {
      await client.send(
        new CreateStackCommand({ StackName, TemplateBody: JSON.stringify(template) }),
      );
      await waitUntilStackCreateComplete({ client, maxWaitTime: 30, minDelay: 1 }, { StackName });
    }
    const outputs = (await found(client))?.Outputs ?? [];
    const settings = outputs.flatMap(({ OutputKey = "", OutputValue = "" }) => [
      [`${OutputKey}.hostedZone`, `${OutputValue}:${zones[OutputKey as StageName]}`],
      [`${OutputKey}.apiDomain`, `psd2.${zones[OutputKey as StageName]}`],
      [`${OutputKey}.siteDomain`, `sca.${zones[OutputKey as StageName]}`],
    ]);
    settings.push(["sandbox.developerDomain", `developer.${zones.sandbox}`]);
    return Object.fromEntries(settings);
  } finally {
    client.destroy();
  }
}

const found = (client: CloudFormationClient) =>
  client.send(new DescribeStacksCommand({ StackName })).then(
    ({ Stacks }) => Stacks?.[0],
    () => undefined,
  );

const template = {
  Resources: Object.fromEntries(
    Object.entries(zones).map(([stage, Name]) => [
      stage,
      { Type: "AWS::Route53::HostedZone", Properties: { Name } },
    ]),
  ),
  Outputs: Object.fromEntries(
    Object.keys(zones).map((stage) => [stage, { Value: { Ref: stage } }]),
  ),
};
