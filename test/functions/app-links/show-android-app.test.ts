import { handler } from "../../../functions/app-links/show-android-app.ts";
import { useApps } from "../../support/psu/apps.ts";
import { callPage } from "../../support/psu/page-call.ts";

const address = "http://localhost:8080/.well-known/assetlinks.json";
const read = async () => JSON.parse((await callPage(handler, address)).html);

describe("GET /.well-known/assetlinks.json (specification, Redirect callbacks: application links)", () => {
  it("names no app if the bank has none", async () => {
    expect(await read()).toEqual([]);
  });

  it("is JSON that may be cached for an hour", async () => {
    const { status, headers } = await callPage(handler, address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
    });
    expect(headers).not.toHaveProperty("set-cookie");
  });

  describe("if the bank has an app", () => {
    const { android, fingerprint } = useApps();

    it("names the app and the fingerprints of its certificates, only for paths of app links", async () => {
      expect(await read()).toEqual([
        {
          relation: ["delegate_permission/common.handle_all_urls"],
          target: {
            namespace: "android_app",
            package_name: android,
            sha256_cert_fingerprints: [fingerprint, fingerprint],
          },
          relation_extensions: {
            "delegate_permission/common.handle_all_urls": {
              dynamic_app_link_components: [{ "/": "/app/*" }, { "/": "*", exclude: true }],
            },
          },
        },
      ]);
    });

    it("names no app if the app's package has no fingerprint", async () => {
      process.env.APP_LINK_ANDROID_FINGERPRINTS = "";
      expect(await read()).toEqual([]);
    });
  });
});
