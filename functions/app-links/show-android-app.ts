import { defineDocument } from "../../shared/http/pipeline/define-document.ts";
import { settings } from "../../shared/runtime/settings.ts";

const openLinks = "delegate_permission/common.handle_all_urls";

export const handler = defineDocument({
  route: "GET /.well-known/assetlinks.json",
  summary: "Tell Android which app opens links of app linking",
  access: {},

  content() {
    const app = settings.androidApp;
    if (!app) return [];
    return [
      {
        relation: [openLinks],
        target: {
          namespace: "android_app",
          package_name: app.packageName,
          sha256_cert_fingerprints: app.fingerprints,
        },
        // The app may open only the site's /app/ links. Android versions before 15 need the same rule in the app's
        // manifest.
        relation_extensions: {
          [openLinks]: {
            dynamic_app_link_components: [{ "/": "/app/*" }, { "/": "*", exclude: true }],
          },
        },
      },
    ];
  },
});
