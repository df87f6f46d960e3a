import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listRequests } from "../../../functions/sandbox/list-requests.ts";
import { issueCertificate, makeAuthority } from "../../../infra/local/certificates.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { loggedBy } from "../../support/run/logged.ts";
import { written } from "../../support/run/written.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { keyNamed, testTpp, validity } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that the request log is empty.
useTable({ small: true, anew: true });

const moment = new Date(testTime.getTime() + 60_000);

/** Makes another TPP with a sandbox of its own. */
async function anotherTpp() {
  const tpp = await testTpp("PSDNO-FSA-777777777");
  await openSmallWorld(tpp.tppId);
  return tpp;
}
type Tpp = Awaited<ReturnType<typeof testTpp>>;

const logOf = async (tpp: Tpp) => (await call(listRequests, { tpp, now: moment })).body.requests;

type Tamper = NonNullable<CallOptions["tamper"]>;

const unreadable: Tamper = ({ headers }) => {
  headers.signature = "what?";
};

describe("no request log contains", () => {
  const every = async (tpps: Tpp[]) => (await Promise.all(tpps.map(logOf))).flat();

  it("a request whose certificate is from an unknown authority", async () => {
    const tpp = await testTpp();
    const options = { now: validity.notBefore, days: 10_000, keyPem: keyNamed("stranger") };
    const stranger = await makeAuthority({ name: "An authority of nobody's", ...options });
    const issue = (kind: "qseal" | "qwac") =>
      issueCertificate(stranger, {
        ...validity,
        kind,
        organizationIdentifier: tpp.organizationIdentifier,
        commonName: "A stranger",
        roles: ["PSP_AI"],
        keyPem: tpp.seal.keyPem,
      });
    const forged = { ...tpp, seal: await issue("qseal"), web: await issue("qwac") };
    const { answer, log } = await loggedBy(() => call(listAccounts, { tpp: forged }));
    expect(answer).toMatchObject({ status: 400, path: "tpp-signature-certificate" });
    expect(log).toBe("");
    expect(await every([tpp])).toEqual([]);
  });

  it("a request with one TPP's signature on another TPP's connection", async () => {
    const [victim, attacker] = [await testTpp(), await anotherTpp()];
    const tpp = { ...victim, web: attacker.web };
    for (const options of [{}, { tamper: unreadable }])
      expect(await call(listAccounts, { tpp, ...options })).toMatchObject({ status: 400 });
    expect(await every([victim, attacker])).toEqual([]);
  });

  it("a request without a certificate or to another domain", async () => {
    const tpp = await testTpp();
    const tampers: Tamper[] = [
      ({ headers }) => void delete headers["tpp-signature-certificate"],
      ({ requestContext }) => void Object.assign(requestContext, { domainName: "elsewhere" }),
    ];
    for (const tamper of tampers)
      expect((await call(listAccounts, { tpp, tamper })).status).toBeGreaterThan(399);
    expect(await every([tpp])).toEqual([]);
  });

  it("a request to production", async () => {
    const tpp = await testTpp();
    process.env.STAGE = "production";
    await written(async () => {
      expect((await call(listAccounts, { tpp, tamper: unreadable })).status).toBe(400);
      const headers = { "x-sandbox-scenario": "delay=1" };
      expect((await call(listAccounts, { tpp, headers })).status).toBe(400);
    });
    process.env.STAGE = "sandbox";
    expect(await every([tpp])).toEqual([]);
  });
});
