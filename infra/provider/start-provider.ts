import { createServer } from "node:http";
import { join } from "node:path";
import { callbackPath } from "../../shared/http/callback-path.ts";
import { listen } from "../local/listen.ts";
import { makeFolder } from "../local/make-folder.ts";
import type { OnStop } from "../local/run-until-stopped.ts";
import { stoppable } from "../local/stoppable.ts";
import { writeWhole } from "../local/whole-files.ts";
import { createProvider, type ProviderOptions } from "./create-provider.ts";
import { interact } from "./interactions.ts";
import { newSigningKey } from "./provider-keys.ts";

const clientId = "fjordgate";

type Options = { port: number; data: string } & Partial<
  Pick<ProviderOptions, "redirectUris" | "claimsOf" | "more"> & {
    /** Sees every answer before it is sent, and may change it. */
    answered: (path: string, answer: { body: unknown; status: number }) => void;
  }
>;

/**
 * Starts the provider on this machine, and answers how the interface is its client: OPENID_CONFIGURATION, and the file for
 * OPENID_KEY_FILE. Its keys are new each time.
 */
export async function startProvider({ port, data, answered, ...options }: Options, onStop: OnStop) {
  const server = stoppable(createServer());
  const issuer = `http://127.0.0.1:${await listen(server, port, "--port", onStop)}`;
  const keys = { provider: newSigningKey(), client: newSigningKey() };
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
  await writeWhole(keyFile, `${JSON.stringify({ key: keys.client.pem })}\n`, 0o600);
  const configuration = { issuer, clientId, approval: { proof: "token-response" } };
  return { issuer, configuration, keyFile, provider, keys };
}
