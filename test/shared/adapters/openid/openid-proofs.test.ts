import { generateKeyPairSync, sign } from "node:crypto";
import { Configuration, customFetch } from "openid-client";
import type { AuthorizationRequest } from "../../../../infra/provider/authorization-request.ts";
import { acr } from "../../../../infra/provider/create-provider.ts";
import { newProviderKey } from "../../../../infra/provider/provider-keys.ts";
import type { Provider } from "../../../../shared/adapters/openid-provider.ts";
import { signedUserinfo } from "../../../../shared/adapters/openid-userinfo.ts";
import {
  asEirik,
  atApproval,
  atSummaryOf,
  isApproved,
  isNotApproved,
  posted,
  standingOf,
} from "../../../support/psu/at-approval.ts";
import { loggedFaults, notProved } from "../../../support/psu/logged-faults.ts";
import { type Claims, travelling, useOpenid } from "../../../support/psu/openid.ts";
import { ingrid } from "../../../support/psu/sca.ts";
import { madeOnce } from "../../../support/table/made-once.ts";
import { useTable } from "../../../support/table/table.ts";

const kept = useTable({ seeded: false });
const provider = useOpenid({
  configuration: { features: { jwtUserinfo: { enabled: true } } },
  client: { userinfo_signed_response_alg: "ES256" },
});
const ready = madeOnce(kept, async () => (await atApproval()).payment);

type Detail = AuthorizationRequest["details"][number];
type Change = (details: Detail[]) => unknown;

/** Places in the provider's answers that can contain the approved details. `tell` changes them in this place only. */
const places: Record<string, { approval: object; tell: (change: Change) => void }> = {
  "token-response": {
    approval: {},
    tell(change) {
      provider.answers = (path, { body }) => {
        const told = body as { authorization_details?: Detail[] };
        if (path === "/token" && told.authorization_details)
          told.authorization_details = change(told.authorization_details) as Detail[];
      };
    },
  },
  "id-token-claim": { approval: {}, tell: (change) => claiming("id_token", change) },
  "signed-userinfo": {
    approval: { algorithm: "ES256" },
    tell: (change) => claiming("userinfo", change),
  },
};

function claiming(place: string, change: Change): void {
  provider.claimsOf = (asked, use) =>
    use === place && asked?.details.length ? { authorization_details: change(asked.details) } : {};
  provider.answers = (path, { body }) => {
    if (path === "/token")
      delete (body as { authorization_details?: unknown }).authorization_details;
  };
}

const changed = (part: object) => (details: Detail[]) =>
  details.map((each) => ({ ...each, ...part }));
const proofs = Object.entries(places);

describe.each(proofs)(
  "an approval that is proved by %s (decision: proofs of an approval)",
  (proof, place) => {
    beforeEach(() => provider.configure({ approval: { proof, ...place.approval } }));

    const approved = async (number = asEirik) => {
      const payment = await ready();
      const { approve } = await atSummaryOf(payment);
      const logged = await loggedFaults(() => approve(number));
      return { stands: await standingOf(payment), logged };
    };

    it("counts if the provider confirms exactly this approval", async () => {
      place.tell((details) => details);
      expect(await approved()).toEqual({ stands: isApproved, logged: [] });
    });

    it.each<[string, Change]>([
      ["another amount", changed({ amounts: [{ amount: "9125.50", currency: "NOK" }] })],
      ["another currency", changed({ amounts: [{ amount: "125.50", currency: "EUR" }] })],
      ["another payee", changed({ payee: "Somebody else" })],
      ["another action", changed({ text: "Stop the payment: 125.50 NOK, Nordlys Kaffe AS" })],
      ["another hash", changed({ hash: "another" })],
      ["another type", changed({ type: "account_access" })],
      ["two approvals", (details) => [...details, ...details]],
      ["no approval", () => undefined],
      ["an empty list of approvals", () => []],
      ["the approval as a text", () => "Approve the payment: 125.50 NOK, Nordlys Kaffe AS"],
      ["an approval without a type", (details) => details.map(({ type: _, ...each }) => each)],
    ])("does not count if the provider confirms %s", async (_, change) => {
      place.tell(change);
      const logged = [notProved("another approval")];
      expect(await approved()).toEqual({ stands: isNotApproved, logged });
    });

    it("does not count if another person approves", async () => {
      place.tell((details) => details);
      const { stands } = await approved([["number", ingrid.nationalNumber]] as never);
      expect(stands).toEqual(isNotApproved);
    });
  },
);

describe("a userinfo answer that is not signed (decision: proofs of an approval)", () => {
  it("approves no payment", async () => {
    provider.configure({ approval: { proof: "signed-userinfo", algorithm: "ES256" } });
    const payment = await ready();
    const { approve } = await atSummaryOf(payment);
    provider.answers = (path, answer) => {
      if (path !== "/me") return;
      const [, claims = ""] = String(answer.body).split(".");
      const body = JSON.parse(Buffer.from(claims, "base64url").toString());
      Object.assign(answer, { type: "json", body });
    };
    const logged = await loggedFaults(() => approve());
    expect(logged).toEqual([
      notProved("OAUTH_JWT_USERINFO_EXPECTED", { reason: "JWT UserInfo Response expected" }),
    ]);
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });
});

describe("a signed userinfo answer (decision: proofs of an approval)", () => {
  it("is the evidence, even if the provider's keys are read only after the answer arrived", async () => {
    const issuer = "https://login.bank.example";
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const parts = [{ alg: "ES256" }, { iss: issuer, aud: "fjordgate", sub: "kari" }];
    const head = parts.map((each) => Buffer.from(JSON.stringify(each)).toString("base64url"));
    const by = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
    const jwt = [...head, sign("sha256", Buffer.from(head.join(".")), by).toString("base64url")];
    const keys = { keys: [{ ...publicKey.export({ format: "jwk" }), use: "sig", alg: "ES256" }] };
    const asked: string[] = [];
    const client = new Configuration(
      { issuer, userinfo_endpoint: `${issuer}/me`, jwks_uri: `${issuer}/keys` },
      "fjordgate",
    );
    client[customFetch] = async (url) => {
      asked.push(new URL(url).pathname);
      return url.endsWith("/keys")
        ? Response.json(keys)
        : new Response(jwt.join("."), { headers: { "content-type": "application/jwt" } });
    };
    const told = { subject: "kari", algorithm: "ES256" };
    const { claims, signed } = await signedUserinfo({ client } as Provider, "token", told);
    expect(claims).toMatchObject({ sub: "kari" });
    expect(asked).toEqual(["/me", "/keys"]);
    expect(signed).toBe(jwt.join("."));
  });
});

describe("an ID token (OpenID Connect Core 3.1.3.7; decision: always a fresh login)", () => {
  const hourAgo = () => Math.floor(Date.now() / 1000) - 3_600;

  it.each<[title: string, change: (claims: Claims) => Claims, fault: string, reason?: string]>([
    [
      "has the nonce of another authorization",
      (claims) => ({ ...claims, nonce: "another" }),
      "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
      'unexpected ID Token "nonce" claim value',
    ],
    [
      "has no nonce",
      ({ nonce: _, ...claims }) => claims,
      "OAUTH_INVALID_RESPONSE",
      'JWT "nonce" (nonce) claim missing',
    ],
    [
      "is for another client",
      (claims) => ({ ...claims, aud: "another" }),
      "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
      'unexpected JWT "aud" (audience) claim value',
    ],
    [
      "is for several clients",
      (claims) => ({ ...claims, aud: ["fjordgate", "another"] }),
      "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
      'ID Token "aud" (audience) claim includes additional untrusted audiences',
    ],
    [
      "comes from another provider",
      (claims) => ({ ...claims, iss: "https://another.example" }),
      "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
      'unexpected JWT "iss" (issuer) claim value',
    ],
    [
      "has expired",
      (claims) => ({ ...claims, exp: hourAgo() }),
      "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
      'unexpected JWT "exp" (expiration time) claim value, expiration is past current timestamp',
    ],
    ["names an old login", (claims) => ({ ...claims, auth_time: hourAgo() }), "an old login"],
    [
      "names a login in the future",
      (claims) => ({ ...claims, auth_time: hourAgo() + 7_200 }),
      "a login to come",
    ],
    [
      "has the time of its login as a text",
      (claims) => ({ ...claims, auth_time: "now" }),
      "OAUTH_INVALID_RESPONSE",
      'ID Token "auth_time" (authentication time) must be a number',
    ],
    ["has its level as a number", (claims) => ({ ...claims, acr: 4 }), "no auth_time"],
    ["has no time of a login", ({ auth_time: _, ...claims }) => claims, "no auth_time"],
    ["has no national number", ({ pid: _, ...claims }) => claims, "no national number"],
    [
      "has a national number that is not a text",
      (claims) => ({ ...claims, pid: 17 }),
      "no national number",
    ],
  ])("approves no payment if it %s", async (_, change, fault, ...[reason]) => {
    const payment = await ready();
    const { approve } = await atSummaryOf(payment);
    provider.retell(change);
    expect(await loggedFaults(() => approve())).toEqual([
      notProved(fault, reason === undefined ? {} : { reason }),
    ]);
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });

  it.each([
    ["refused", 31, "before", 500],
    ["accepted", 30, "before", 200],
    ["accepted", 30, "after", 200],
    ["refused", 31, "after", 500],
  ])(
    "is %s if the login was %d seconds %s the redirect (30 are allowed)",
    async (_, seconds, side, status) => {
      // A whole second, because the token's auth_time has no fraction.
      const at = Math.ceil(Date.now() / 1000);
      const { link } = await posted();
      const { browser } = travelling({ now: () => new Date(at * 1000) });
      const login = await browser.submit(await browser.open(link), "identify");
      const time = side === "before" ? at - seconds : at + seconds;
      provider.retell((claims) => ({ ...claims, auth_time: time }));
      const page = await browser.submit(login, "login", asEirik);
      expect([page.status, page.html.includes("/approve")]).toEqual([status, status === 200]);
    },
  );

  it("approves no payment if another key signed it", async () => {
    const payment = await ready();
    const { approve } = await atSummaryOf(payment);
    provider.retell((claims) => claims, newProviderKey().private);
    expect(await loggedFaults(() => approve())).toEqual([
      notProved("OAUTH_INVALID_RESPONSE", { reason: "JWT signature verification failed" }),
    ]);
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });

  it("approves no payment if it has no acr although an acr is configured", async () => {
    const payment = await ready();
    const { approve } = await atSummaryOf(payment);
    provider.configure({ acr: { default: acr } });
    provider.retell(({ acr: _, ...claims }) => claims);
    expect(await loggedFaults(() => approve())).toEqual([notProved("another acr")]);
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });

  it.each<[string, object, unknown]>([
    ["no payment if another acr is configured", { acr: { default: "another" } }, isNotApproved],
    ["a payment if its acr is the configured one", { acr: { default: acr } }, isApproved],
  ])("approves %s", async (_, change, stands) => {
    const payment = await ready();
    const { approve } = await atSummaryOf(payment);
    provider.configure(change);
    await approve();
    expect(await standingOf(payment)).toEqual(stands);
  });
});
