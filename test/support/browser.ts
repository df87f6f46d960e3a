import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from "playwright-core";

const cache = join(import.meta.dirname, "../../node_modules/.cache");
const home = join(cache, "chromium");

const fonts = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${home}/fonts/fonts</dir><cachedir>${home}/fonts/cache</cachedir></fontconfig>`;

let running: Promise<Browser> | undefined;

/** The browser of this process, which all its test files share; playwright-core ends it with the process. */
export function openBrowser(): Promise<Browser> {
  running ??= launch().then((browser) =>
    browser.on("disconnected", () => {
      running = undefined;
    }),
  );
  return running;
}

/** Gives a test file visitors who know nothing of each other; after a test nothing that they opened is left. */
export function useVisitors() {
  const contexts: BrowserContext[] = [];

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((each) => each.close()));
  });

  return async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await (await openBrowser()).newContext(options);
    context.setDefaultTimeout(20_000);
    contexts.push(context);
    return context;
  };
}

/**
 * A Chromium that came with npm, with its libraries and its one font, so that a page looks the same on every machine.
 * CHROMIUM_PATH names another one, for systems the packed one was not built for.
 */
async function launch(): Promise<Browser> {
  const switches = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-component-update",
    "--no-first-run",
  ];
  const quiet = [
    "--disable-background-networking",
    "--disable-sync",
    "--disable-domain-reliability",
  ];
  const args = [...switches, ...quiet];
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return chromium.launch({ executablePath: CHROMIUM_PATH, args });
  await unpack();
  return chromium.launch({
    executablePath: join(home, "chromium"),
    args,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, "al2023/lib"),
      FONTCONFIG_FILE: join(home, "fonts/own.conf"),
    },
  });
}

/** Unpacks aside and renames, since test files run side by side and one must not start what another half wrote. */
async function unpack(): Promise<void> {
  if (existsSync(home)) return;
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(`${home}-`);
  // A process of its own: the package unpacks to TMPDIR, and the libraries only where it believes to be on Lambda.
  const script = new URL("./unpack-chromium.js", import.meta.url);
  await promisify(execFile)(process.execPath, [fileURLToPath(script)], {
    env: { ...process.env, NODE_OPTIONS: "", TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" },
  });
  await writeFile(join(aside, "fonts/own.conf"), fonts);
  await rename(aside, home).catch(async (error) => {
    await rm(aside, { recursive: true });
    if (!existsSync(home)) throw error;
  });
}
