import { handler as createSandboxCardTransactions } from "../../../functions/sandbox/create-sandbox-card-transactions.ts";
import { handler as createSandboxTransactions } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as listRequests } from "../../../functions/sandbox/list-requests.ts";
import { routes } from "../../../infra/routes.ts";
import { type CallOptions, call } from "../../support/operations/call.ts";
import { samples } from "../../support/operations/samples.ts";
import { otherwise } from "../../support/psu/forms.ts";
import { sandboxForms } from "../../support/sandbox/sandbox-forms.ts";
import { postedCardTransaction, postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import {
  done,
  makeCard,
  makeCorporation,
  makeCustomer,
} from "../../support/sandbox/sandbox-world.ts";
import { save } from "../../support/sandbox/snapshots.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

/** The sandbox operations that answer with a body. A 204 has none. */
const answering = routes.filter(
  ({ path, operation }) => path.startsWith("/v1/sandbox/") && operation.answer[0] !== 204,
);

let params: Record<string, string> = {};
let bodies: Record<string, unknown> = {};

/** Makes one item of each kind. */
beforeAll(async () => {
  const { person, company, account, agreement, engagement } = await makeCorporation();
  const card = await makeCard(person.customerId);
  const [posted] = await done(createSandboxTransactions, {
    params: { mockAccountId: account.id },
    body: [postedTransaction()],
  });
  await done(createSandboxCardTransactions, {
    params: { mockCardAccountId: card.id },
    body: [postedCardTransaction()],
  });
  const { requests } = await done(listRequests);
  params = {
    customerId: person.customerId,
    agreementId: agreement.id,
    engagementId: engagement.id,
    mockAccountId: account.id,
    mockTransactionId: posted.id,
    mockCardAccountId: card.id,
    requestLogId: requests[0].requestLogId,
    snapshotId: await save(),
  };
  const { customerId: another } = await makeCustomer();
  bodies = {
    createSandboxAgreement: { name: "Another", owner: company.customerId },
    createEngagement: { customer: another, account: account.id, roles: ["VIEW"] },
    createSandboxAccount: { customerId: person.customerId, name: "Another" },
    createSandboxCardAccount: { customerId: person.customerId, name: "Another" },
  };
});

describe("the answer of each operation of the sandbox", () => {
  it("is described in `sandboxForms` or by an example in the documentation of the operation", () => {
    const told = ({ id, documentation }: (typeof answering)[number]) =>
      id in sandboxForms || documentation.example !== undefined;
    expect(answering.filter((row) => !told(row))).toEqual([]);
    expect(answering.map(({ id }) => id)).toEqual(
      expect.arrayContaining(Object.keys(sandboxForms)),
    );
  });

  it.each(answering)(
    "has exactly the expected fields, each of its type: $method $path",
    async ({ id, handler, operation }) => {
      const sample = samples[id as keyof typeof samples] as CallOptions;
      const body = bodies[id] ?? sample.body;
      const { status, body: answer } = await call(handler, { ...sample, params, body });
      expect(status).toBe(operation.answer[0]);
      expect(otherwise(sandboxForms[id] ?? "anything", answer)).toEqual([]);
      if (Array.isArray(answer)) expect(answer.length).toBeGreaterThan(0);
    },
  );
});
