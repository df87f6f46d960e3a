import { hash } from "node:crypto";
import { acr } from "../../../../infra/provider/create-provider.ts";
import { PageWalker } from "../../../../infra/tpp/page-walker.ts";
import { openidIdentity } from "../../../../shared/adapters/openid.ts";
import { callbackPath } from "../../../../shared/http/callback-path.ts";
import type { Flow, ToApprove } from "../../../../shared/ports/identity.ts";
import { asEirik } from "../../../support/psu/at-approval.ts";
import { useOpenid } from "../../../support/psu/openid.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false });
const provider = useOpenid();

const [[, number]] = asEirik;
const toApprove: ToApprove = {
  amounts: [{ amount: "125.50", currency: "NOK" }],
  payee: "Nordlys Kaffe AS",
  text: "Approve the payment: 125.50 NOK, Nordlys Kaffe AS",
  hash: "the-hash-of-the-approval",
};
const flowOf = (more: Partial<Flow> = {}): Flow => ({
  ...{ id: "flow", realTime: new Date() },
  back: { address: `${process.env.SITE_ADDRESS}${callbackPath}`, state: "flow.state" },
  ...more,
});

/** Begins a flow. Returns what was pushed to the provider, the address to visit, and the flow that continues. */
async function begun(flow = flowOf(), approval?: ToApprove) {
  let pushed: Record<string, unknown> = {};
  provider.answers = (path, answer) => {
    const { oidc } = answer as unknown as { oidc?: { params?: Record<string, unknown> } };
    if (path === "/request") pushed = { ...oidc?.params };
  };
  const next = await openidIdentity.begin(flow, approval);
  provider.answers = () => {};
  if (!("to" in next)) throw new Error("There is no address to visit.");
  const kept = JSON.parse(next.kept ?? "");
  return { pushed, to: new URL(next.to), kept, flow: { ...flow, kept: next.kept } };
}

/** Logs in at the address. Returns the query with which the provider redirects back. */
async function loggedIn(to: URL): Promise<Record<string, string>> {
  let back = new URL(to);
  const browser = new PageWalker(async (address, init) => {
    if (!address.startsWith(`${process.env.SITE_ADDRESS}`)) return fetch(address, init);
    back = new URL(address);
    return new Response("back");
  });
  await browser.submit(await browser.open(to.href), "login", asEirik);
  return Object.fromEntries(back.searchParams);
}

/** Goes through a flow from its begin to its proof. */
async function proven(
  flow?: Flow,
  approval?: ToApprove,
  change: (claims: object) => object = (claims) => claims,
) {
  const start = await begun(flow, approval);
  const query = await loggedIn(start.to);
  provider.retell((claims) => change(claims) as Record<string, unknown>);
  return { ...start, told: await openidIdentity.complete(start.flow, query, approval) };
}

const sha256 = (text: string) => hash("sha256", text, "base64url");

describe("the authorization request to the provider (RFC 9126; decision: always a fresh login)", () => {
  it("is pushed, demands a new login for this flow, and does not appear in the address", async () => {
    const { pushed, to, kept } = await begun(flowOf({ number }));
    expect(pushed).toMatchObject({
      ...{ client_id: "fjordgate", response_type: "code", response_mode: "query" },
      redirect_uri: `${process.env.SITE_ADDRESS}${callbackPath}`,
      ...{ scope: "openid", state: "flow.state", nonce: sha256(`${kept.secret}.`) },
      ...{ code_challenge: sha256(kept.verifier), code_challenge_method: "S256" },
      ...{ prompt: "login", acr_values: acr, login_hint: number },
    });
    expect(pushed.authorization_details).toBeUndefined();
    expect(pushed.sign_txt).toBeUndefined();
    expect([...to.searchParams.keys()].sort()).toEqual(["client_id", "request_uri"]);
    expect(kept).not.toHaveProperty("hash");
    expect(kept).not.toHaveProperty("signed");
  });

  it("contains exactly the approval, and a nonce bound to its hash (RFC 9396)", async () => {
    const { pushed, kept } = await begun(flowOf(), toApprove);
    expect(JSON.parse(String(pushed.authorization_details))).toEqual([
      { type: "payment_approval", ...toApprove },
    ]);
    expect(pushed.nonce).toBe(sha256(`${kept.secret}.${toApprove.hash}`));
    expect(kept.hash).toBe(toApprove.hash);
  });

  it("contains the text to sign and the scope sign if approvals are proven by signed texts", async () => {
    provider.configure({ approval: { proof: "signed-text" } });
    const text = `${toApprove.text} (${toApprove.hash.slice(0, 16)})`;
    const { pushed, kept } = await begun(flowOf(), toApprove);
    expect(Buffer.from(String(pushed.sign_txt), "base64").toString()).toBe(text);
    expect([pushed.scope, pushed.authorization_details, kept.signed]).toEqual([
      ...["openid sign", undefined, text],
    ]);
    expect((await begun()).pushed.scope).toBe("openid");
  });

  it.each([
    ["as login hint the PSU's number that the TPP named", "{number}", number, number],
    [
      "the PSU's number at every configured place of its login hint",
      "no:{number}:{number}",
      "$&",
      "no:$&:$&",
    ],
    ["no login hint if the TPP named no PSU", "{number}", undefined, undefined],
    ["no login hint if none is configured", "", number, undefined],
  ])("has %s", async (_, loginHint, named, hint) => {
    provider.configure({ loginHint });
    expect((await begun(flowOf({ number: named }))).pushed.login_hint).toBe(hint);
  });

  it.each([
    ["the preferred method's level", { EID_MOBILE: "high", default: "low" }, "EID_MOBILE", "high"],
    ["the default if the method has none", { EID_MOBILE: "high", default: "low" }, "HA2", "low"],
    [
      "the default level if the TPP prefers no method",
      { EID_MOBILE: "high", default: "low" },
      undefined,
      "low",
    ],
    ["no level if neither method nor default has one", { EID_MOBILE: "high" }, "HA2", undefined],
  ])(
    "asks with acr_values for %s (specification, Strong customer authentication, 6)",
    async (_, levels, method, asked) => {
      provider.configure({ acr: levels });
      expect((await begun(flowOf({ method }))).pushed.acr_values).toBe(asked);
    },
  );
});

describe("the provider's answer", () => {
  it("proves the PSU's number and the time of the login, with the signed token as evidence", async () => {
    const { told, kept } = await proven();
    if (typeof told === "string") throw new Error(told);
    const { idToken, ...evidence } = JSON.parse(told.evidence);
    const [, body = ""] = idToken.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    expect(claims).toMatchObject({ nonce: sha256(`${kept.secret}.`), pid: number });
    expect(evidence).toEqual({ secret: kept.secret });
    expect(told).toEqual({
      ...{ number, method: acr, evidence: told.evidence },
      at: new Date(claims.auth_time * 1000).toISOString(),
    });
  });

  it("proves the approval, with its hash and the returned details as evidence", async () => {
    const { told, kept } = await proven(flowOf(), toApprove);
    if (typeof told === "string") throw new Error(told);
    expect(told.hash).toBe(toApprove.hash);
    const { idToken: _, ...evidence } = JSON.parse(told.evidence);
    expect(evidence).toEqual({
      ...{ secret: kept.secret, hash: toApprove.hash },
      authorizationDetails: [{ type: "payment_approval", ...toApprove }],
    });
  });

  const other = (level: string) => (claims: object) => ({ ...claims, acr: level });
  const none = ({ acr: _, ...claims }: { acr?: unknown }) => claims;
  it.each<[string, string, object, (claims: object) => object]>([
    [
      "that is configured for its level (acr)",
      "EID_MOBILE",
      { EID_MOBILE: acr, HA2: "low" },
      other(acr),
    ],
    ["that has its level (acr) among others", "HA2", { HA2: `low ${acr} high` }, other(acr)],
    [
      "named like its level (acr) if two methods have this level",
      acr,
      { EID_MOBILE: acr, HA2: acr },
      other(acr),
    ],
    ["named like its level (acr) if only the default has it", acr, { default: acr }, other(acr)],
    ["named like its level (acr) if none is configured", acr, {}, other(acr)],
    ["openid if it has no level (acr)", "openid", {}, none],
    [
      "named like the first 64 characters of its level (acr)",
      "x".repeat(64),
      {},
      other("x".repeat(65)),
    ],
  ])("is recorded with the method %s", async (_, method, levels, change) => {
    provider.configure({ acr: levels });
    expect((await proven(flowOf(), undefined, change)).told).toMatchObject({ method });
  });

  it("is a cancellation by the PSU only if its error is access_denied", async () => {
    const { flow } = await begun();
    const issuer = { iss: provider.own.issuer, state: flow.back.state };
    const back = (error: string) => openidIdentity.complete(flow, { ...issuer, error });
    expect(await back("access_denied")).toBe("cancelled");
    await expect(back("login_required")).rejects.toMatchObject({
      ...{ name: "NotProved", message: "The provider's answer proves nothing (login_required)." },
      logged: { port: "identity", fault: "login_required", error: "login_required" },
    });
    await expect(back("made_up_by_kari")).rejects.toMatchObject({ logged: { fault: "other" } });
    for (const passing of ["server_error", "temporarily_unavailable"])
      await expect(back(passing)).rejects.toMatchObject({ name: "ProviderAway", code: passing });
  });

  it.each<[string, Partial<Flow>, object, ToApprove | undefined, object]>([
    ["without a code", {}, {}, undefined, { name: "CodeRefused", code: "no code" }],
    ["with an empty code", {}, { code: "" }, undefined, { name: "CodeRefused", code: "no code" }],
    ["as an approval", {}, { code: "1" }, toApprove, { code: "another authorization" }],
    [
      "without the stored state",
      { kept: undefined },
      { code: "1" },
      undefined,
      { name: "ValiError" },
    ],
    [
      "with an incomplete stored state",
      { kept: "{}" },
      { code: "1" },
      undefined,
      { name: "ValiError" },
    ],
  ])("proves nothing if a login comes back %s", async (_, more, query, approval, error) => {
    const { flow } = await begun();
    const completed = openidIdentity.complete({ ...flow, ...more }, { ...query }, approval);
    await expect(completed).rejects.toMatchObject(error);
  });

  it("proves nothing if the issuer changed after the login began", async () => {
    const { flow } = await begun();
    const kept = JSON.stringify({
      ...JSON.parse(flow.kept ?? ""),
      issuer: "https://before.example",
    });
    await expect(openidIdentity.complete({ ...flow, kept }, { code: "1" })).rejects.toMatchObject({
      ...{ code: "another issuer", logged: { port: "identity", fault: "another issuer" } },
    });
  });
});
