import type { WorldAccount, WorldCustomer } from "../rules/lists.ts";

type SeedAccount = Pick<
  WorldAccount,
  "bban" | "currency" | "name" | "product" | "cashAccountType" | "kid"
> & {
  /** The available balance on the day of the seed, in minor units. */
  available: bigint;
};

export type SeedCard = { maskedPan: string; name: string; product: string; creditLimit: bigint };

export type SeedCustomer = Omit<WorldCustomer, "id"> & {
  /** The main account first. */
  accounts: [SeedAccount, SeedAccount];
  card?: SeedCard;
  /** The national number of the person who may act for a company on all its accounts. */
  representative?: string;
  /** The national number of the person who may only view the main account. This person can give no consent. */
  viewer?: string;
};

/** Uses the national number, with which a customer signs in, also as the customer number. */
const numbered = (nationalNumber: string) => ({ nationalNumber, customerNumber: nationalNumber });

const everyday = { currency: "NOK", product: "Everyday account", cashAccountType: "CACC" } as const;
const savings = { currency: "NOK", product: "Savings account", cashAccountType: "SVGS" } as const;
const business = { currency: "NOK", product: "Business account", cashAccountType: "CACC" } as const;

/**
 * The customers of every sandbox: fictitious people and companies with synthetic national numbers. Their accounts begin
 * with 9999, which belongs to no bank.
 */
export const seedCustomers: [SeedCustomer, ...SeedCustomer[]] = [
  {
    ...numbered("13839312185"),
    type: "PRIVATE",
    name: "Eirik Solvang",
    accounts: [
      { ...everyday, bban: "99995260189", name: "Brukskonto", available: 78_218_40n },
      { ...savings, bban: "99991590834", name: "Sparekonto", available: 187_450_00n },
    ],
    card: {
      maskedPan: "539900******1184",
      name: "Kredittkort",
      product: "Credit card",
      creditLimit: 40_000_00n,
    },
  },
  {
    ...numbered("05848520057"),
    type: "PRIVATE",
    name: "Ingrid Fjellheim",
    accounts: [
      { ...everyday, bban: "99990166133", name: "Lønnskonto", available: 52_907_15n },
      {
        ...everyday,
        bban: "99991860912",
        currency: "EUR",
        name: "Eurokonto",
        product: "Currency account",
        available: 6_240_72n,
      },
    ],
    card: {
      maskedPan: "539900******7702",
      name: "Reisekort",
      product: "Credit card",
      creditLimit: 60_000_00n,
    },
  },
  {
    ...numbered("22887030182"),
    type: "CORPORATE",
    name: "Havbris Sjømat AS",
    representative: "13839312185",
    accounts: [
      {
        ...business,
        bban: "99990308248",
        name: "Driftskonto",
        available: 1_284_310_55n,
        kid: { required: false, lengths: [8, 10], modulus: "MOD10" },
      },
      {
        ...business,
        bban: "99996281945",
        name: "Skattetrekkskonto",
        product: "Tax account",
        available: 196_400_00n,
      },
    ],
  },
  {
    ...numbered("30920250072"),
    type: "CORPORATE",
    name: "Tindre Design AS",
    representative: "05848520057",
    viewer: "13839312185",
    accounts: [
      {
        ...business,
        bban: "99998219937",
        name: "Driftskonto",
        available: 418_765_90n,
        kid: { required: true, lengths: [4, 10], modulus: "MOD11" },
      },
      {
        ...savings,
        bban: "99995181904",
        name: "Plasseringskonto",
        product: "Business savings",
        available: 650_000_00n,
      },
    ],
  },
];
