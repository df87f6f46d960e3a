import { runningBank } from "../../../infra/local/running-bank.ts";
import { freePorts } from "../commands/free-ports.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { useOwnDatabase } from "../table/own-database.ts";

type SharedBank = {
  port: number;
  sitePort: number;
  api: string;
  site: string;
  developerSite: string;
  data: string;
};

let started: Promise<SharedBank> | undefined;

/**
 * Gives a test file the bank of `npm start`. All test files of this process share it, and it ends with the
 * process. Each file is its own TPP there. The demo TPP's sandbox holds its four customers before and after each
 * file.
 */
export function useSharedBank(): SharedBank {
  const bank = {} as SharedBank;
  useOwnDatabase();

  beforeAll(async () => {
    started ??= start();
    Object.assign(bank, await started);
  });
  return bank;
}

async function start(): Promise<SharedBank> {
  const [port = 0, sitePort = 0, developerPort = 0] = await freePorts(3);
  const data = scratchFolder("shared-bank");
  const { stop } = await runningBank({ port, sitePort, developerPort, data, memory: true });
  process.once("exit", stop);
  return {
    port,
    sitePort,
    api: `https://localhost:${port}`,
    site: `http://localhost:${sitePort}`,
    developerSite: `http://localhost:${developerPort}`,
    data,
  };
}
