import type { ServerResponse } from "node:http";
import type { VisitedPage } from "../../../../infra/tpp/page-walker.ts";
import { withTimeLeft } from "../../../../shared/runtime/time-left.ts";
import {
  asEirik,
  atApproval,
  atSummaryOf,
  isApproved,
  standingOf,
} from "../../../support/psu/at-approval.ts";
import { loggedFaults, notProved, unavailable } from "../../../support/psu/logged-faults.ts";
import { useOpenid } from "../../../support/psu/openid.ts";
import { madeOnce } from "../../../support/table/made-once.ts";
import { useTable } from "../../../support/table/table.ts";

const kept = useTable({ seeded: false });
const provider = useOpenid();
const ready = madeOnce(kept, async () => (await atApproval()).payment);

/** An answer of the provider right before it is sent. */
type Answer = { body: unknown; status: number; res: ServerResponse; respond: boolean };

/** Runs something whose provider calls time out after 300 milliseconds: of its 4.3 seconds the page keeps 4. */
const hurried = <T>(run: () => T): T =>
  withTimeLeft({ getRemainingTimeInMillis: () => 4_300 }, run);

const now = <T>(run: () => T): T => run();
const slow: ReadonlySet<string> = new Set(["does not come", "comes byte by byte"]);

/** Faults in the provider's answer, which it sends after it has done its work, the resulting status of the page, and the fault and its reason in the log. */
const faults: [string, (answer: Answer) => void, number, string, reason?: string][] = [
  ["is cut", ({ res }) => void res.destroy(), 503, "ECONNRESET"],
  [
    "is cut in the middle",
    (answer) => {
      answer.respond = false;
      answer.res.writeHead(200, { "content-type": "application/json", "content-length": "500" });
      answer.res.write('{"request_uri":', () => answer.res.destroy());
    },
    503,
    "ECONNRESET",
  ],
  ["does not come", (answer) => void Object.assign(answer, { respond: false }), 503, "late"],
  [
    "comes byte by byte",
    (answer) => {
      answer.respond = false;
      answer.res.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => answer.res.write(" "), 50);
      answer.res.on("close", () => clearInterval(timer));
    },
    503,
    "late",
  ],
  [
    "is 500",
    (answer) => void Object.assign(answer, { status: 500, body: "no" }),
    503,
    "status 500",
  ],
  [
    "is 429",
    (answer) => void Object.assign(answer, { status: 429, body: "later" }),
    503,
    "status 429",
  ],
  [
    "is a temporary error",
    (answer) =>
      void Object.assign(answer, { status: 400, body: { error: "temporarily_unavailable" } }),
    503,
    "temporarily_unavailable",
  ],
  [
    "is larger than a megabyte",
    (answer) => void Object.assign(answer, { body: { more: "x".repeat(1_000_001) } }),
    503,
    "too large",
  ],
  [
    "is HTML",
    (answer) => void Object.assign(answer, { body: "<html>" }),
    500,
    "OAUTH_PARSE_ERROR",
    'failed to parse "response" body as JSON',
  ],
  [
    "is an empty object",
    (answer) => void Object.assign(answer, { body: {} }),
    500,
    "OAUTH_INVALID_RESPONSE",
    '"response" body "FIELD" property must be a string',
  ],
  [
    "has fields of other types",
    (answer) =>
      void Object.assign(answer, { body: { request_uri: 1, expires_in: "soon", id_token: [] } }),
    500,
    "OAUTH_INVALID_RESPONSE",
    '"response" body "FIELD" property must be a string',
  ],
];

/** Applies a fault to one answer of an endpoint. */
function failingOnce(path: string, fault: (answer: Answer) => void): void {
  let isOver = false;
  provider.answers = (asked, answer) => {
    if (isOver || asked !== path) return;
    isOver = true;
    fault(answer as Answer);
  };
}

describe("a provider whose authorization endpoint has an origin that is not configured", () => {
  it("is not visited: the PSU gets an error page, and nothing is approved", async () => {
    const payment = await ready();
    const { browser, summary, seen } = await atSummaryOf(payment);
    provider.configure({ acr: {} });
    provider.answers = (path, { body }) => {
      if (path.startsWith("/.well-known/"))
        Object.assign(body as object, { authorization_endpoint: "https://another.example/auth" });
    };
    const page = await browser.submit(summary, "approve");
    expect(page.status).toBe(500);
    expect(seen.join()).not.toContain("another.example");
    expect(await standingOf(payment)).toBe("RCVD");
  });
});

describe.each([
  ["the pushed request", "/request", "request_uri"],
  ["the code exchange", "/token", "access_token"],
])(
  "the provider's answer to %s (ports: identity; whatever is no answer proves nothing)",
  (_, path, field) => {
    it.each(faults)(
      "causes an error page and no approval if it %s, and the PSU can try again",
      async (name, fault, status, code, ...[sentence]) => {
        const payment = await ready();
        const { browser, summary } = await atSummaryOf(payment);
        failingOnce(path, fault);
        const inTime = slow.has(name) ? hurried : now;
        const approve = () => browser.submit(summary, "approve");
        let page: VisitedPage | undefined;
        const login = path === "/token" ? await approve() : undefined;
        const logged = await loggedFaults(async () => {
          page = await inTime(() => (login ? browser.submit(login, "login", asEirik) : approve()));
        });
        expect(page?.status).toBe(status);
        const reason = sentence?.replace("FIELD", field);
        const failed = notProved(code, reason === undefined ? {} : { reason });
        expect(logged).toEqual([status === 503 ? unavailable(code) : failed]);
        expect(await standingOf(payment)).toBe("RCVD");
        const again = await browser.submit(await browser.open(payment.link), "approve");
        await browser.submit(again, "login", asEirik);
        expect(await standingOf(payment)).toEqual(isApproved);
      },
    );
  },
);
