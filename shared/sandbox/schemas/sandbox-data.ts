import * as v from "valibot";
import { agreementEngagements } from "../../limits.ts";
import { isNorwegianBban } from "../../schemas/account-reference.ts";
import { Currency } from "../../schemas/currency.ts";
import { KidAgreement } from "../../schemas/kid-agreement.ts";
import { list, optionalList } from "../../schemas/list.ts";
import { clearingText, objectWords } from "../../schemas/text.ts";
import { MaskedPan } from "./sandbox-card.ts";
import { CustomerNumber, CustomerType } from "./sandbox-customer.ts";
import { BulkCardTransaction, BulkTransaction, minorUnitsField } from "./sandbox-data-rows.ts";
import { EngagementRoles } from "./sandbox-roles.ts";

/** The maximum number of entries of each kind in one call. The number of calls has no limit. */
export const mostAtOnce = { things: 1_000, engagements: 5_000, transactions: 10_000 };

const id = v.optional(v.pipe(v.string("An id is a UUID."), v.uuid("An id is a UUID.")));

export const OwnBban = v.pipe(
  v.string("A BBAN is a string."),
  v.check(
    isNorwegianBban,
    "A Norwegian BBAN has 11 digits, the last of them a correct control digit.",
  ),
);

const Customer = v.strictObject(
  {
    customerId: id,
    customerNumber: CustomerNumber,
    nationalNumber: v.optional(
      v.pipe(
        v.string("A national number is a string."),
        v.regex(/^\d{11}$/, "A national number has 11 digits."),
      ),
    ),
    name: clearingText(70, "A customer's name"),
    type: CustomerType,
    /** The id of the agreement that a private customer gets. */
    agreementId: id,
  },
  objectWords("A customer"),
);

const Engagement = v.strictObject(
  {
    engagementId: id,
    customerNumber: CustomerNumber,
    bban: OwnBban,
    roles: EngagementRoles,
  },
  objectWords("An engagement"),
);

const Agreement = v.strictObject(
  {
    agreementId: id,
    owner: CustomerNumber,
    name: clearingText(90, "An agreement's name"),
    engagements: optionalList(
      list(Engagement, {
        words: "Engagements are a list.",
        most: [
          agreementEngagements,
          `An agreement has at most ${agreementEngagements} engagements.`,
        ],
      }),
      [],
    ),
  },
  objectWords("An agreement"),
);

const Balances = v.strictObject(
  { booked: minorUnitsField, available: v.optional(minorUnitsField) },
  objectWords("Balances"),
);

const Account = v.strictObject(
  {
    customerNumber: CustomerNumber,
    bban: OwnBban,
    name: clearingText(70, "An account's name"),
    currency: v.optional(Currency, "NOK"),
    product: v.optional(clearingText(35, "A product's name")),
    cashAccountType: v.optional(
      v.picklist(["CACC", "SVGS"], "An account's type is CACC or SVGS."),
      "CACC",
    ),
    balances: v.optional(Balances, { booked: 0 }),
    kid: v.optional(KidAgreement),
    /** True if payments from the account are stopped. */
    blocked: v.optional(v.boolean("blocked is true or false.")),
  },
  objectWords("An account"),
);

const CardAccount = v.strictObject(
  {
    cardAccountId: id,
    customerNumber: CustomerNumber,
    maskedPan: MaskedPan,
    name: clearingText(70, "A card account's name"),
    currency: v.optional(Currency, "NOK"),
    product: v.optional(clearingText(35, "A product's name"), "Credit card"),
    creditLimit: v.optional(
      v.pipe(minorUnitsField, v.minValue(0, "A credit limit is not negative.")),
      5_000_000,
    ),
    balances: v.optional(Balances, { booked: 0 }),
    /** True if transactions can be posted to it. */
    byHand: v.optional(v.boolean("byHand is true or false."), true),
  },
  objectWords("A card account"),
);

const several = <S extends v.GenericSchema>(schema: S, most: number) =>
  optionalList(
    list(schema, {
      words: "Must be a list.",
      most: [most, `A document has at most ${most} of these.`],
    }),
    [],
  );

/**
 * The version of these documents, which is not the version of the table. An exported document is refused only if its
 * fields have changed their meaning since.
 */
export const documentVersion = 1 as const;

const version = v.optional(
  v.literal(
    documentVersion,
    `This document has another version. Only version ${documentVersion} can be imported: export the data again.`,
  ),
  documentVersion,
);

/**
 * A world, or a part of one, as one JSON document. Its parts refer to customers by customerNumber, to accounts by bban
 * and to card accounts by id, so that the document means the same in every sandbox.
 */
export const SandboxData = v.strictObject(
  {
    version,
    customers: several(Customer, mostAtOnce.things),
    agreements: v.pipe(
      several(Agreement, mostAtOnce.things),
      v.check(
        (all) =>
          all.reduce((sum, { engagements }) => sum + engagements.length, 0) <=
          mostAtOnce.engagements,
        `At most ${mostAtOnce.engagements} engagements are allowed in one document.`,
      ),
    ),
    accounts: several(Account, mostAtOnce.things),
    cardAccounts: several(CardAccount, mostAtOnce.things),
    transactions: several(BulkTransaction, mostAtOnce.transactions),
    cardTransactions: several(BulkCardTransaction, mostAtOnce.transactions),
    /** The links of GET's answer, such as the one to the next part. They are ignored here. */
    _links: v.optional(v.record(v.string(), v.unknown())),
  },
  objectWords("A document of sandbox data"),
);
export type SandboxData = v.InferOutput<typeof SandboxData>;
export type SentSandboxData = v.InferInput<typeof SandboxData>;

/** The lists of a document, each in the form in which it is sent. */
export type SandboxLists = {
  [List in Exclude<keyof SentSandboxData, "version" | "_links">]-?: NonNullable<
    SentSandboxData[List]
  >;
};

/** The same lists in an answer. Each entry has the form in which it can be sent again. */
export const SandboxDataAnswer = {
  customers: v.array(Customer),
  agreements: v.array(Agreement),
  accounts: v.array(Account),
  cardAccounts: v.array(CardAccount),
  transactions: v.array(BulkTransaction),
  cardTransactions: v.array(BulkCardTransaction),
};
