import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { issueCertificate } from "../../infra/local/certificates.ts";
import { testTime } from "../support/operations/call.ts";
import { sampled } from "../support/run/long-form.ts";
import {
  type TestTpp,
  testAuthority,
  testTpp,
  validity,
} from "../support/signature/test-certificates.ts";
import { useTable } from "../support/table/table.ts";
import { stillSite } from "./around-site.ts";
import { type Scene, scenes } from "./picture-scenes.ts";
import { sharesOf } from "./shares-of.ts";
import { newContext, newPage, useSite } from "./site.ts";

useTable();
useSite();
stillSite(testTime);

const folder = "test/browser/pictures";
const fileOf = (name: string) => `${folder}/${name}.png`;
const isWriting = process.env.PICTURES === "write";
const all = Object.entries(scenes).map(([name, scene], place) => [name, scene, place] as const);

/** Returns a TPP with a readable name, and a sandbox of its own for each picture. */
async function tppOf(place: number): Promise<TestTpp> {
  const tpp = await testTpp(`PSDNO-FSA-98765440${place}`);
  const seal = await issueCertificate(await testAuthority(), {
    ...validity,
    kind: "qseal",
    organizationIdentifier: tpp.organizationIdentifier,
    commonName: "Nordlys Økonomi AS",
    roles: ["PSP_PI", "PSP_AI"],
    keyPem: tpp.seal.keyPem,
  });
  return { ...tpp, seal };
}

async function take({ width, height, scheme, show }: Scene, place: number) {
  const options = {
    viewport: { width, height: 600 },
    deviceScaleFactor: width < 600 ? 1.25 : 1,
    colorScheme: scheme,
  };
  const context = await newContext({ ...options, reducedMotion: "reduce" });
  const { page, said } = await newPage(context);
  await show(page, await tppOf(place));
  // Sets the countdown to its state when the page opened.
  await page.evaluate(() => {
    for (const each of document.getAnimations()) {
      each.pause();
      each.currentTime = 0;
    }
  });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(height, whole) };
  const picture = await page.screenshot({ fullPage: true, clip });
  expect(said).toEqual([]);
  return { page, picture };
}

describe("the README's pictures", () => {
  it.each(isWriting ? all : sampled(all, 1))(
    "show the page as it looks now: %s (PICTURES=write replaces them)",
    async (name, scene, place) => {
      const { page, picture } = await take(scene, place);
      if (isWriting) writeFileSync(fileOf(name), picture);
      // Another machine may draw the edges of letters differently, but the text must be the same.
      const unlike = await sharesOf(page, picture, readFileSync(fileOf(name)));
      expect(unlike).toBeLessThan(0.0002);
      await page.context().close();
    },
  );

  it("are exactly those that the README names, each with an alternative text", () => {
    const readme = readFileSync("README.md", "utf8");
    const named = [...readme.matchAll(/<img src="([^"]+)" width="\d+" alt="([^"]+)">/g)];
    expect(readme.match(/<img|!\[/g) ?? []).toHaveLength(named.length);
    const files = readdirSync(folder).map((file) => `${folder}/${file}`);
    expect(named.map(([, file]) => file).sort()).toEqual(files.sort());
    expect(files.sort()).toEqual(Object.keys(scenes).map(fileOf).sort());
    for (const [, , text] of named) expect(text?.length).toBeGreaterThan(40);
  });

  it("are smaller than 120 kB each", () => {
    for (const name of Object.keys(scenes))
      expect(statSync(fileOf(name)).size).toBeLessThan(120_000);
  });
});
