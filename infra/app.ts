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

/** The stages that are wanted, and what is said of each; the whole context is here, cdk.json's and `-c`. */
function settingsOf(context: Record<string, unknown>): StageSettings[] {
  const wanted = `${context.stages ?? stageNames.join(",")}`.split(",");
  const unknown = wanted.filter((name) => !stageNames.some((stage) => stage === name));
  if (unknown.length)
    throw new SettingsRefused(
      `There is no stage ${unknown.join(", ")}; there are ${stageNames.join(", ")}.`,
    );
  return stageNames
    .filter((name) => wanted.includes(name))
    .map((stage) => stageSettings(stage, context));
}

// CDK copies what it deploys: what is built for it need not stay.
const folder = mkdtempSync(join(tmpdir(), "fjordgate-functions-"));
try {
  // The behaviour CDK gives to new projects; cdk.json stays what a bank says.
  const app = new App({ context: CURRENTLY_RECOMMENDED_FLAGS });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  new AccountStack(app);
  const context = app.node.getAllContext();
  // Whoever synthesises the same functions again and again has built them before.
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
