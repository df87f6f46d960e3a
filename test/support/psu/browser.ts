import { execFile } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
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

const cache = join(import.meta.dirname, "../../../node_modules/.cache");
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

/** Gives each visitor of a test file a browser context of its own. After each test all contexts are closed. */
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
 * A Chromium from an npm package, with its libraries and its one font, so that a page looks the same on every
 * machine. CHROMIUM_PATH names another Chromium, for systems that cannot run the packed one.
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
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, "al2023/lib"),
      FONTCONFIG_FILE: join(home, "fonts/own.conf"),
    },
  });
}

/**
 * True if the machine has much shared memory. Containers often have 64 MB, so Playwright makes Chromium use files of
 * TMPDIR instead: several for each picture that it draws, which costs processor time.
 */
function hasSharedMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize > 1_000_000_000;
}

/** Unpacks into a temporary folder and renames it, so that no parallel test file starts a half-written Chromium. */
async function unpack(): Promise<void> {
  if (existsSync(home)) return;
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(`${home}-`);
  // This needs its own process: the package unpacks to TMPDIR, and adds the libraries only if it believes it
  // runs on Lambda.
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
