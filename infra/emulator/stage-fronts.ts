import { renderDeveloperRefusal } from "../../shared/developer/gateway-page.ts";
import { renderTppMessages } from "../../shared/http/gateway-answers.ts";
import { renderGatewayPage } from "../../shared/http/pipeline/gateway-page.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stackOutput } from "../stack-output.ts";
import { type Front, type FrontOptions, openFront } from "./front.ts";
import type { OnInvocation } from "./front-handler.ts";

export type StageFronts = {
  stage: StageName;
  api: Front;
  site: Front;
  /** Only the sandbox has a developer site. */
  developer?: Front;
  stop: () => Promise<void>;
};

type Options = {
  stage: StageName;
  server: { key: string; cert: string };
  /** 0 takes any free port. */
  apiPort: number;
  sitePort: number;
  developerPort?: number;
  tell?: OnInvocation;
};

/** Serves a deployed stage on this machine: the TPP interface with mutual TLS, and the sites without. */
export async function openStage(options: Options): Promise<StageFronts> {
  const { stage, server, apiPort, sitePort, developerPort = 0, tell = () => {} } = options;
  const opened: Front[] = [];
  const stop = async () => void (await Promise.all(opened.map((front) => front.stop())));
  const open = async (front: Omit<FrontOptions, "server" | "tell">) => {
    const made = await openFront({ server, tell, ...front });
    opened.push(made);
    return made;
  };
  try {
    const [apiDomain, siteDomain] = await Promise.all([
      stackOutput(stage, "interface", "ApiDomain"),
      stackOutput(stage, "site", "SiteDomain"),
    ]);
    const siteAddress = `https://${siteDomain}`;
    const api = await open({
      domainName: apiDomain,
      mutualTls: true,
      port: apiPort,
      render: renderTppMessages,
    });
    const site = await open({
      domainName: siteDomain,
      mutualTls: false,
      port: sitePort,
      render: (answer) => renderGatewayPage(answer, { bankName: "Fjordgate Bank", siteAddress }),
    });
    if (stage === "production") return { stage, api, site, stop };
    const developerDomain = await stackOutput(stage, "developer", "DeveloperDomain");
    const developer = await open({
      domainName: developerDomain,
      mutualTls: false,
      port: developerPort,
      render: (answer) => renderDeveloperRefusal(answer, `https://${developerDomain}`),
    });
    return { stage, api, site, developer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
