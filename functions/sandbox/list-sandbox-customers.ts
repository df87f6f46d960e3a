import * as v from "valibot";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { Link } from "../../shared/schemas/link.ts";
import { flag } from "../../shared/schemas/query.ts";
import { customers } from "../../shared/table/customers.ts";

const AgreementAnswer = v.object({
  id: v.string(),
  name: v.string(),
  engagements: v.array(v.string()),
  _links: v.object({ self: Link, engagements: Link }),
});

const CustomerAnswer = v.object({
  customerId: v.string(),
  customerNumber: v.string(),
  customerType: v.picklist(["PRIVATE", "CORPORATE"]),
  customerName: v.string(),
  agreements: v.array(AgreementAnswer),
  accounts: v.array(v.string()),
  cardAccounts: v.array(v.string()),
  _links: v.object({ self: Link }),
});

export const handler = defineOperation({
  route: "GET /v1/sandbox/customers",
  summary: "List sandbox customers",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject({
    withAccounts: v.optional(flag, "true"),
    withAgreements: v.optional(flag, "true"),
  }),
  answer: [200, v.array(CustomerAnswer)],
  access: { reads: ["WORLD"] },

  async handle({ world, query: { withAccounts, withAgreements } }) {
    const { customers: people, agreements, holdings } = await customers.list(world);
    const owned = (customer: string, kind: "account" | "card") =>
      holdings.flatMap((each) => (each.owner === customer && each.kind === kind ? [each.id] : []));
    return people.map(({ id, customerNumber, type, name }) => ({
      customerId: id,
      customerNumber,
      customerType: type,
      customerName: name,
      agreements: agreements
        .filter(({ owner }) => withAgreements && owner === id)
        .map((agreement) => ({
          id: agreement.id,
          name: agreement.name,
          engagements: agreement.engagements.map((engagement) => engagement.id),
          _links: {
            self: linksTo.agreement(agreement.id),
            engagements: linksTo.engagements(agreement.id),
          },
        })),
      accounts: withAccounts ? owned(id, "account") : [],
      cardAccounts: withAccounts ? owned(id, "card") : [],
      _links: { self: linksTo.customer(id) },
    }));
  },
});
