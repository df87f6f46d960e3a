import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { join } from "node:path";
import { callbackPath } from "../../shared/http/callback-path.ts";
import { listen } from "../local/listen.ts";
import { makeFolder } from "../local/make-folder.ts";
import type { OnStop } from "../local/run-until-stopped.ts";
import { stoppable } from "../local/stoppable.ts";
import { writeWhole } from "../local/whole-files.ts";
import { acr, createProvider, type ProviderOptions } from "./create-provider.ts";
import { interact } from "./interactions.ts";
import { newProviderKey } from "./provider-keys.ts";

const clientId = "fjordgate";

/** The port of the provider, the folder of its key, and the folder of its certificate if it serves over TLS. */
export type ProviderAddress = { port: number; data: string; tls?: string };

type Options = ProviderAddress &
  Partial<
    Pick<ProviderOptions, "redirectUris" | "claimsOf" | "more"> & {
      /** Sees every answer before it is sent, and may change it. */
      answered: (path: string, answer: { body: unknown; status: number }) => void;
    }
  >;

/**
 * Starts the provider on this machine, with new keys each time. Returns what the interface needs as its client: the
 * OPENID_CONFIGURATION, and the file for OPENID_KEY_FILE.
 */
export async function startProvider(
  { port, data, tls, answered, ...options }: Options,
  onStop: OnStop,
) {
  const shown = tls === undefined ? undefined : shownBy(tls);
  const server = stoppable(shown ? createTlsServer(shown) : createServer());
  const place = shown ? "https://localhost" : "http://127.0.0.1";
  const issuer = `${place}:${await listen(server, port, "--port", onStop)}`;
  const keys = { provider: newProviderKey(), client: newProviderKey() };
  const { provider, approved } = createProvider({
    redirectUris: [`http://localhost${callbackPath}`],
    ...options,
    ...{ issuer, clientId },
    keys: { provider: keys.provider.private, client: keys.client.public },
  });
  if (answered)
    provider.use(async (context, next) => {
      await next();
      answered(context.path, context);
    });
  const serve = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void serve(request, response);
    interact(provider, (grant, asked) => approved.set(grant, asked), request, response).catch(() =>
      response.writeHead(400, { "content-type": "text/plain" }).end("This page is over."),
    );
  });
  makeFolder(data);
  const keyFile = join(data, "interface.json");
  const secret = { key: keys.client.pem, ...(shown ? { authorities: shown.ca } : {}) };
  await writeWhole(keyFile, `${JSON.stringify(secret)}\n`, 0o600);
  const configuration = {
    ...{ issuer, clientId },
    acr: { default: acr },
    approval: { proof: "token-response" },
  };
  return { issuer, configuration, keyFile, provider, keys };
}

/** Reads the provider's TLS certificate and key, and the authority that issued the certificate. */
function shownBy(folder: string) {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { cert: read("server.crt"), key: read("server.key"), ca: read("bank-ca.crt") };
}
