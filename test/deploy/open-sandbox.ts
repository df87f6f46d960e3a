import type { Local } from "../../infra/emulator/deploy-locally.ts";
import { frontCertificate } from "../../infra/emulator/front-certificate.ts";
import { openStage, type StageFronts } from "../../infra/emulator/stage-fronts.ts";

/** Serves the currently deployed sandbox while `use` runs. */
export async function openSandbox<T>(
  { data, stages }: Pick<Local, "data" | "stages">,
  use: (fronts: StageFronts) => Promise<T>,
): Promise<T> {
  const server = await frontCertificate(
    data,
    stages.map(({ site }) => site.domainName),
  );
  const fronts = await openStage({ stage: "sandbox", server, apiPort: 0, sitePort: 0 });
  try {
    return await use(fronts);
  } finally {
    await fronts.stop();
  }
}
