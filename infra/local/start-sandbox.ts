import { makeFilesBy } from "../../shared/developer/built-file.ts";
import { invokeOperationsBy } from "../../shared/developer/relay/invoke-operation.ts";
import { settings } from "../../shared/runtime/settings.ts";
import { siteMakers } from "../site/built-files.ts";
import { announce } from "./announce.ts";
import type { GatewayOptions } from "./gateway.ts";
import { invokeRoutes } from "./invoke.ts";
import type { Options } from "./options.ts";
import type { OnStop } from "./run-until-stopped.ts";
import { startLocal } from "./start-local.ts";

/**
 * Loads the handlers: they are many modules, so they load while the database and the keys are made.
 */
async function load() {
  const [{ deployedIn }, seed, { renderGatewayPage }, { renderDeveloperRefusal }] =
    await Promise.all([
      import("../routes.ts"),
      import("../../shared/sandbox/seed/seed-customers.ts"),
      import("../../shared/http/pipeline/gateway-page.ts"),
      import("../../shared/developer/gateway-page.ts"),
    ]);
  const renderPage: GatewayOptions["render"] = (answer) => renderGatewayPage(answer, settings);
  const renderDeveloperPage: GatewayOptions["render"] = (answer) =>
    renderDeveloperRefusal(answer, settings.developerAddress);
  // Loads the generators only on the first request, because they take as long as everything else together.
  makeFilesBy(siteMakers);
  const parts = deployedIn("sandbox");
  invokeOperationsBy(invokeRoutes(parts.routes));
  return { ...parts, ...seed, renderPage, renderDeveloperPage };
}

/** Starts the sandbox with its developer site, and prints their addresses. */
export async function startSandbox(options: Options, onStop: OnStop): Promise<void> {
  const { developerAddress = "", ...started } = await startLocal(options, {
    load,
    startSystems: async () => {},
    onStop,
  });
  announce({ ...started, developerAddress }, started.parts.seedCustomers);
}
