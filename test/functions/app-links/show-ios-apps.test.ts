import { handler } from "../../../functions/app-links/show-ios-apps.ts";
import { useApps } from "../../support/psu/apps.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { loggedBy } from "../../support/run/logged.ts";

const address = "http://localhost:8080/.well-known/apple-app-site-association";
const read = async () => JSON.parse((await callPage(handler, address)).html);

describe("GET /.well-known/apple-app-site-association (specification, Redirect callbacks: application links)", () => {
  it("names no app if the bank has none", async () => {
    expect(await read()).toEqual({ applinks: { details: [] } });
  });

  it("is JSON that may be cached for an hour, although its path has no .json", async () => {
    const { status, headers } = await callPage(handler, address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "public, max-age=3600",
    });
  });

  it("answers an error page and writes a line to the log if it fails", async () => {
    const making = jest.spyOn(JSON, "stringify").mockImplementationOnce(() => {
      throw new RangeError("No text.");
    });
    const { answer, log } = await loggedBy(() => callPage(handler, address));
    making.mockRestore();
    expect(answer.status).toBe(500);
    expect(answer.html).toContain("Something went wrong");
    expect(JSON.parse(log)).toMatchObject({ message: "a request failed" });
  });

  describe("if the bank has an app", () => {
    const { ios } = useApps();

    it("names the app only for paths of app links", async () => {
      expect(await read()).toEqual({
        applinks: { details: [{ appIDs: [ios], components: [{ "/": "/app/*" }] }] },
      });
    });
  });
});
