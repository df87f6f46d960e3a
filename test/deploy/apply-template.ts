import {
  CloudFormationClient,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from "@aws-sdk/client-cloudformation";
import { account, region } from "../../infra/emulator/emulator.ts";
import { writeObject } from "../../shared/object-store/object-store.ts";
import type { Template } from "./mutation-list.ts";

const bucket = `cdk-hnb659fds-assets-${account}-${region}`;

/** Updates a stack to a template. Throws if CloudFormation does not accept it. */
export async function applyTemplate(StackName: string, template: Template): Promise<void> {
  const key = `mutations/${StackName}.json`;
  await writeObject(bucket, key, JSON.stringify(template));
  const client = new CloudFormationClient({});
  try {
    await client.send(
      new UpdateStackCommand({
        StackName,
        TemplateURL: `https://s3.${region}.amazonaws.com/${bucket}/${key}`,
        Capabilities: ["CAPABILITY_NAMED_IAM"],
      }),
    );
    await waitUntilStackUpdateComplete({ client, maxWaitTime: 60, minDelay: 1 }, { StackName });
  } finally {
    client.destroy();
  }
}
