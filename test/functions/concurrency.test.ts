import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { handler as listCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { handler as approvePayment } from "../../functions/sca/approve-payment.ts";
import { handler as cancelSca } from "../../functions/sca/cancel-sca.ts";
import { handler as grantConsent } from "../../functions/sca/grant-consent.ts";
import { handler as identifyPsu } from "../../functions/sca/identify-psu.ts";
import { fingerprint } from "../../shared/secrets/derive.ts";
import { table } from "../../shared/table/client.ts";
import { call } from "../support/operations/call.ts";
import {
  hiddenOf,
  openTab,
  parametersOf,
  reload,
  send,
  type Tab,
  tokenOf,
} from "../support/psu/page-call.ts";
import {
  accountId,
  auditEvents,
  consent,
  consentLink,
  eirik,
  ingrid,
  order,
} from "../support/psu/sca.ts";
import { sized } from "../support/run/long-form.ts";
import { testTpp } from "../support/signature/test-certificates.ts";
import { useTable } from "../support/table/table.ts";

useTable();

const times = <T>(count: number, action: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => action(index)));
const identified = async (link: string): Promise<Tab> => {
  const tab = await openTab(link);
  await send(identifyPsu, tab, [["number", eirik.customerNumber]]);
  return tab;
};

describe("one SCA link", () => {
  it("that is completed twenty times at once gives one consent and one event", async () => {
    const link = await consentLink({ headers: { "psu-context": "PRIVATE" } });
    const tab = await identified(link);
    const ids = [await accountId(eirik, 0), await accountId(eirik, 1)];
    const shown = ["shown", hiddenOf(await reload(tab), "shown")] as const;
    const answers = await times(20, (index) =>
      send(grantConsent, tab, [shown, ["account", ids[index % 2] ?? ""]]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const events = await auditEvents(fingerprint(tokenOf(link)));
    expect(events).toEqual(["CONSENT_GRANTED", "SCA_STARTED"]);
    const { "psu-id": psuId } = parametersOf(await reload(tab));
    const { body } = await call(listAccounts, { headers: { "psu-id": psuId } });
    expect(body.accounts).toHaveLength(1);
  });

  it("that is approved and cancelled at once ends as approved or as cancelled, consistently", async () => {
    const { link, params } = await order(eirik);
    const tab = await identified(link);
    const summary = hiddenOf(await reload(tab), "summary");
    await times(20, (index) =>
      index % 2 ? send(cancelSca, tab) : send(approvePayment, tab, [["summary", summary]]),
    );
    const approved = parametersOf(await reload(tab)).context === "PRIVATE";
    const events = await auditEvents(params["payment-id"]);
    expect(events).toEqual(
      [approved ? "PAYMENT_APPROVED" : "SCA_FAILED", "PAYMENT_CREATED", "SCA_STARTED"].toSorted(),
    );
    const { body } = await call(getPaymentStatus, { params });
    expect(body.transactionStatus).toBe(approved ? "ACSP" : "RCVD");
  });

  it("that two PSUs use at the same time to identify themselves belongs to one of them", async () => {
    const link = await consentLink({ headers: { "psu-context": "PRIVATE" } });
    const tab = await openTab(link);
    await times(6, (index) =>
      send(identifyPsu, tab, [["number", (index % 2 ? eirik : ingrid).customerNumber]]),
    );
    const { html } = await reload(tab);
    const [name] = /Eirik Solvang|Ingrid Fjellheim/.exec(html) ?? [];
    const own = name === eirik.name ? eirik : ingrid;
    expect(html).toContain(await accountId(own));
    expect(html).not.toContain(await accountId(own === eirik ? ingrid : eirik));
  });
});

/** The number of parallel readers, and the number of rounds. */
const [readers, rounds] = [sized(5, 20), sized(4, 10)];

it(`two PSUs read in parallel, ${readers * rounds} times each, and each sees only their own data`, async () => {
  const people = await Promise.all(
    [eirik, ingrid].map(async (person) => {
      const headers = await consent(person, {
        headers: { "tpp-session-id": person.customerNumber },
      });
      const params = { id: await accountId(person), transactionId: "20260302-0001" };
      const read = async (index: number) => {
        const one = () => call(getTransactionDetails, { headers, params });
        const { status, body } = await (index % 2 ? call(listAccounts, { headers }) : one());
        return { status, body };
      };
      return { person, headers, params, read, expected: [await read(0), await read(1)] };
    }),
  );
  const [first, second] = people;
  expect(first?.expected[0]?.body).not.toEqual(second?.expected[0]?.body);
  for (const { expected, person } of people)
    expect(expected[1]).toMatchObject({
      status: 200,
      body: { accounts: [{ ownerName: person.name }, {}] },
    });
  // At most forty run at a time: more would wait for a database connection instead of competing with each other.
  await times(readers, async () => {
    for (let index = 0; index < rounds; index += 1)
      await Promise.all(
        people.map(async ({ read, expected }) =>
          expect(await read(index)).toEqual(expected[index % 2]),
        ),
      );
  });
  const crossed = { headers: first?.headers ?? {}, params: second?.params ?? {} };
  expect(await call(getTransactionDetails, crossed)).toMatchObject({ status: 404 });
});

it("ten concurrent first calls of a new TPP create one sandbox", async () => {
  const tpp = await testTpp("PSDNO-FSA-555555555");
  const worlds = new Set<string>();
  const stop = table.watch(({ verb, partitions }) => {
    if (verb !== "write") return;
    for (const each of partitions) if (each.endsWith("#LOG")) worlds.add(each);
  });
  const answers = await times(10, () => call(listCustomers, { tpp }));
  stop();
  expect(worlds.size).toBe(1);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toHaveLength(4);
    expect(body).toEqual(answers[0]?.body);
  }
});
