import { renderTppMessages } from "../../shared/http/gateway-answers.ts";
import { renderGatewayPage } from "../../shared/http/gateway-page.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stackOutput } from "../stack-output.ts";
import { type Front, openFront } from "./front.ts";
import type { OnInvocation } from "./front-handler.ts";

export type StageFronts = { stage: StageName; api: Front; site: Front; stop: () => Promise<void> };

type Options = {
  stage: StageName;
  server: { key: string; cert: string };
  /** 0 takes any that is free. */
  apiPort: number;
  sitePort: number;
  tell?: OnInvocation;
};

/** Serves a deployed stage on this machine: the TPP interface with mutual TLS, and the SCA site without. */
export async function openStage(options: Options): Promise<StageFronts> {
  const { stage, server, apiPort, sitePort, tell = () => {} } = options;
  const [apiDomain, siteDomain] = await Promise.all([
    stackOutput(stage, "interface", "ApiDomain"),
    stackOutput(stage, "site", "SiteDomain"),
  ]);
  const siteAddress = `https://${siteDomain}`;
  const common = { server, tell };
  const api = await openFront({
    ...common,
    domainName: apiDomain,
    mutualTls: true,
    port: apiPort,
    render: renderTppMessages,
  });
  const site = await openFront({
    ...common,
    domainName: siteDomain,
    mutualTls: false,
    port: sitePort,
    render: (answer) => renderGatewayPage(answer, { bankName: "Fjordbanken", siteAddress }),
  }).catch(async (error) => {
    await api.stop();
    throw error;
  });
  const stop = async () => void (await Promise.all([api.stop(), site.stop()]));
  return { stage, api, site, stop };
}
