import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { CURRENTLY_RECOMMENDED_FLAGS } from "aws-cdk-lib/cx-api";
import { AwsSolutionsChecks } from "cdk-nag";
import { bundleStage } from "./bundle-stage.ts";
import {
  SettingsRefused,
  type StageSettings,
  stageNames,
  stageSettings,
} from "./deployment/stage-settings.ts";
import { AccountStack } from "./stacks/account-stack.ts";
import { addStage } from "./stacks/stage.ts";

/**
 * Reads the settings of each stage that `-c stages=` names (default: all). The context holds
 * cdk.json's values and `-c` options.
 */
function settingsOf(context: Record<string, unknown>): StageSettings[] {
  const wanted = `${context.stages ?? stageNames.join(",")}`.split(",");
  const unknown = wanted.filter((name) => !stageNames.some((stage) => stage === name));
  if (unknown.length)
    throw new SettingsRefused(
      `No stage is called ${unknown.join(", ")}. The stages are ${stageNames.join(", ")}.`,
    );
  return stageNames
    .filter((name) => wanted.includes(name))
    .map((stage) => stageSettings(stage, context));
}

// CDK copies the built functions into cdk.out, so this folder is deleted at the end.
const folder = mkdtempSync(join(tmpdir(), "fjordgate-functions-"));
try {
  // Turns on the feature flags that CDK recommends for new projects; cdk.json holds only the bank's
  // settings.
  const app = new App({ context: CURRENTLY_RECOMMENDED_FLAGS });
  // Makes findings of cdk-nag errors, like those of cfn-lint and CloudFormation: nobody reads mere warnings.
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  new AccountStack(app);
  const context = app.node.getAllContext();
  // Tests that synthesise many times pass the folder of functions they have already built.
  const built = context.builtFunctions as string | undefined;
  for (const settings of settingsOf(context)) {
    if (!built) await bundleStage(settings.stage, { folder });
    addStage(app, settings, join(built ?? folder, settings.stage));
  }
  app.synth();
} catch (error) {
  if (!(error instanceof SettingsRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
