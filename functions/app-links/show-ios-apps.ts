import { defineDocument } from "../../shared/http/pipeline/define-document.ts";
import { settings } from "../../shared/runtime/settings.ts";

export const handler = defineDocument({
  route: "GET /.well-known/apple-app-site-association",
  summary: "Tell iOS which apps open links of app linking",
  access: {},

  content() {
    const { iosApps: appIDs } = settings;
    const details = appIDs.length ? [{ appIDs, components: [{ "/": "/app/*" }] }] : [];
    return { applinks: { details } };
  },
});
