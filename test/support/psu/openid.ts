import { createPrivateKey, type JsonWebKey, sign } from "node:crypto";
import { startProvider } from "../../../infra/provider/start-provider.ts";
import { openidIdentity } from "../../../shared/adapters/openid.ts";
import { callbackPath } from "../../../shared/http/callback-path.ts";
import { useProduction } from "../bank/production.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { answerOf, GoingVisitor, homeCookie } from "./site.ts";

type Options = Parameters<typeof startProvider>[0];
type Answered = NonNullable<Options["answered"]>;
type Started = Awaited<ReturnType<typeof startProvider>>;

/** The OpenID provider of a test file. Answers and configuration that a test sets are reset after the test. */
export class TestProvider {
  answers: Answered = () => {};
  claimsOf: NonNullable<Options["claimsOf"]> = () => ({});
  started: Started | undefined;

  get own(): Started {
    if (!this.started) throw new Error("The provider has not started yet.");
    return this.started;
  }

  /** Configures the stage as a client of this provider, with changes. */
  configure(changes: object = {}): void {
    const { configuration, keyFile } = this.own;
    process.env.OPENID_CONFIGURATION = JSON.stringify({ ...configuration, ...changes });
    process.env.OPENID_KEY_FILE = keyFile;
  }

  /** Changes the claims of every ID token. The provider's key signs it, or another key. */
  retell(change: (claims: Claims) => Claims, key = this.own.keys.provider.private): void {
    this.answers = (path, answer) => {
      const body = answer.body as { id_token?: string };
      if (path === "/token" && body?.id_token) body.id_token = resigned(body.id_token, change, key);
    };
  }
}

export type Claims = Record<string, unknown>;

/** The same token with other claims, and a signature of this key. */
export function resigned(token: string, change: (claims: Claims) => Claims, key: object): string {
  const [head = "", body = ""] = token.split(".");
  const claims = change(JSON.parse(Buffer.from(body, "base64url").toString()));
  const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  const signer = createPrivateKey({ key: key as JsonWebKey, format: "jwk" });
  const signature = sign("sha256", Buffer.from(signed), { key: signer, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}

/**
 * Runs a test file in the production stage with an OpenID provider of its own behind the identity port. The tests
 * use the real time, because the provider signs with it.
 */
export function useOpenid(more: NonNullable<Options["more"]> = {}): TestProvider {
  const provider = new TestProvider();
  const stops: (() => unknown)[] = [];
  useProduction({ identity: openidIdentity, now: () => new Date() });
  beforeAll(async () => {
    provider.started = await startProvider(
      {
        ...{ port: 0, data: scratchFolder("provider"), more },
        claimsOf: (...asked) => provider.claimsOf(...asked),
        redirectUris: [`${process.env.SITE_ADDRESS}/callback`],
        answered: (path, answer) => provider.answers(path, answer),
      },
      (stop) => void stops.push(stop),
    );
    provider.configure();
  });
  beforeEach(() => {
    Object.assign(provider, { answers: () => {}, claimsOf: () => ({}) });
    provider.configure();
  });
  afterAll(async () => {
    delete process.env.OPENID_CONFIGURATION;
    delete process.env.OPENID_KEY_FILE;
    for (const stop of stops) await stop();
  });
  return provider;
}

/**
 * A browser that visits the bank's site and the provider. `through` may change the address to which the provider
 * redirects. `seen` lists all addresses that the browser was redirected to.
 */
export function travelling({
  cookies = homeCookie,
  through = (url) => url,
  now = () => new Date(),
}: {
  cookies?: Record<string, string>;
  through?: (url: URL) => URL;
  now?: () => Date;
} = {}) {
  const seen: string[] = [];
  const browser = new GoingVisitor((address, init) => {
    seen.push(address);
    const url = new URL(address);
    if (url.origin !== process.env.SITE_ADDRESS) return fetch(url, init);
    return answerOf(url.pathname === callbackPath ? through(url) : url, init, now());
  }, cookies);
  return { browser, seen };
}
