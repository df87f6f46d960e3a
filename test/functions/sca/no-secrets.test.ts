import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import { handler as chooseContext } from "../../../functions/sca/choose-context.ts";
import { handler as grantConsent } from "../../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { linkBack } from "../../../infra/tpp/page-walker.ts";
import { openTab, reload, send, sendShown, tokenOf } from "../../support/psu/page-call.ts";
import { accountId, consentLink, eirik } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const written: string[] = [];
beforeAll(() => {
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, "write").mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
});
beforeEach(() => {
  written.length = 0;
});
afterAll(() => jest.restoreAllMocks());

const personal = [eirik.nationalNumber, eirik.name, "Eirik", "Brukskonto", "5260189"];

describe("secrets and personal data (security of the SCA site)", () => {
  it("are in no address and in no log line of an SCA", async () => {
    const tab = await openTab(await consentLink());
    const id = await accountId(eirik);
    const sent = [
      await send(identifyPsu, tab, [["number", "01010112345"]]),
      await send(identifyPsu, tab, [["number", eirik.nationalNumber]]),
      await send(chooseContext, tab, [["context", "PRIVATE"]]),
      await sendShown(grantConsent, tab, [["account", id]]),
    ];
    const last = await reload(tab);
    const addresses = [
      ...sent.map(({ headers }) => headers.location ?? ""),
      ...[...sent, last].flatMap(({ html }) =>
        [...html.matchAll(/(?:action|href|url)="?=?([^"]+)"/g)].map(([, url]) => url ?? ""),
      ),
      linkBack(last) ?? "",
    ].join(" ");
    expect(addresses).toContain("psu-id=");
    const secrets = [tab.csrf, tab.cookie.split("=")[1] ?? "", id];
    for (const part of [...personal, ...secrets]) expect(addresses).not.toContain(part);
    expect(written).toEqual([]);
  });

  it("are not in the log line about an internal error, and the page shows no details of the error", async () => {
    const tab = await openTab(await consentLink());
    const { TABLE_NAME } = process.env;
    process.env.TABLE_NAME = "gone";
    try {
      const page = await send(identifyPsu, tab, [["number", eirik.nationalNumber]]);
      expect(page).toMatchObject({ status: 500 });
      expect(page.html).toContain("Something went wrong at our end");
      expect(page.html).not.toMatch(/ResourceNotFound|DynamoDB|at .*\.ts/);
      expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    } finally {
      process.env.TABLE_NAME = TABLE_NAME;
    }
    expect(written).toHaveLength(1);
    const line = JSON.parse(written[0] ?? "");
    expect(line).toMatchObject({ level: "ERROR", operation: "Identify the PSU" });
    const secrets = [tab.csrf, tab.cookie.split("=")[1] ?? "", tokenOf(tab.link)];
    for (const part of [...personal, ...secrets]) expect(written[0]).not.toContain(part);
  });

  it("are not logged if a request has no token and is answered 404", async () => {
    const event = { httpMethod: "GET", headers: null, requestContext: { domainName: "localhost" } };
    const answer = await showStep(event as unknown as APIGatewayProxyEvent, {} as Context);
    expect(answer.statusCode).toBe(404);
    expect(written).toEqual([]);
  });
});
