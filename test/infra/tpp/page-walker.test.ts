import { PageWalker } from "../../../infra/tpp/page-walker.ts";

describe("a page that the command line fills in", () => {
  it("is reported with its text if it lacks the expected form", async () => {
    const html = "<title>x</title><main><h1>Who are you?</h1><p>Nobody has this number.</p></main>";
    const headers = { "content-type": "text/html" };
    const browser = new PageWalker(async () => new Response(html, { headers }));
    const page = await browser.open("https://bank.example/sca");
    await expect(browser.submit(page, "consent")).rejects.toThrow(
      'The page has no form "consent": Who are you? Nobody has this number.',
    );
  });
});
