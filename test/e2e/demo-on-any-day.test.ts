import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePorts } from "../support/commands/free-ports.ts";
import { sampled } from "../support/run/long-form.ts";
import { scratchFolder } from "../support/run/scratch-folder.ts";

const aDay = 86_400_000;
const noon = new Date().setUTCHours(12, 0, 0, 0);
/**
 * Returns the latest matching day, counted back from yesterday. It is in the past, so that certificates made on it are
 * valid today.
 */
const latest = (holds: (day: Date) => boolean): Date => {
  for (let day = new Date(noon - aDay); ; day = new Date(day.getTime() - aDay))
    if (holds(day)) return day;
};

/** Runs the demo and its bank with the clock set to this day. */
async function demoOn(day: Date): Promise<string> {
  const [port, sitePort, developerPort] = await freePorts(3);
  const shift = fileURLToPath(new URL("../support/run/another-day.mjs", import.meta.url));
  const options = [
    ...["--port", `${port}`, "--site-port", `${sitePort}`, "--developer-port", `${developerPort}`],
    ...["--data", scratchFolder("demo-on-any-day")],
  ];
  const env = {
    ...process.env,
    NO_COLOR: "1",
    NODE_OPTIONS: `--import ${shift}`,
    CLOCK_AHEAD: `${day.getTime() - Date.now()}`,
  };
  return new Promise((done) =>
    execFile(process.execPath, ["infra/local/demo.ts", ...options], { env }, (_, stdout, stderr) =>
      done(`${stdout}${stderr}`),
    ),
  );
}

describe("npm run demo (decision: execution date)", () => {
  const days: [name: string, day: Date][] = [
    ["a Saturday", latest((day) => day.getUTCDay() === 6)],
    ["17 May", latest((day) => day.getUTCMonth() === 4 && day.getUTCDate() === 17)],
  ];
  it.each(sampled(days, 1))(
    "succeeds on %s, a day on which the bank makes no payments",
    async (_, day) => {
      const printed = await demoOn(day);
      expect(printed).toContain(`date: ${day.toUTCString().slice(0, 16)}`);
      expect(printed).toContain("Every answer was as expected.");
    },
  );
});
