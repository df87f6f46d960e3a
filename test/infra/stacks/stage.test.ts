import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resourceNames, stackPartsOf } from "../../../infra/deployment/names.ts";
import { stageNames } from "../../../infra/deployment/stage-settings.ts";
import { synthesisedFolder } from "../../support/stacks/synthesised.ts";

type Manifest = { artifacts: Record<string, { properties?: { terminationProtection?: boolean } }> };

let manifest: Manifest;
beforeAll(async () => {
  manifest = JSON.parse(readFileSync(join(await synthesisedFolder(), "manifest.json"), "utf8"));
}, 300_000);

describe.each(stageNames)("the stacks of %s", (stage) => {
  const isProtected = stage === "production";

  it.each(stackPartsOf(stage))(
    `include '%s', ${isProtected ? "with" : "without"} termination protection`,
    (part) => {
      const { properties } = manifest.artifacts[resourceNames.stack(stage, part)] ?? {};
      expect(properties).toBeDefined();
      expect(Boolean(properties?.terminationProtection)).toBe(isProtected);
    },
  );
});
