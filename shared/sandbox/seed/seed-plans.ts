import type { When } from "./seed-days.ts";

export type SeedParty = {
  name: string;
  bban?: string;
  iban?: string;
  agent?: string;
  /** The KID on its bills. */
  kid?: string;
  /** The ISO 11649 reference on its invoices. */
  reference?: string;
  /** The contract of its currency exchange. */
  contract?: string;
};

/** A regular payment. */
type Plan = [
  when: When,
  kind: SeedKind,
  /** The other parties. Each payment picks one of them. */
  parties: SeedParty[],
  /** The minimum and the maximum amount in whole units. Debits are negative. */
  between: [number, number],
  text: string,
  /** The other party's currency, if it is not the account's. The amounts of `between` are in it. */
  currency?: string,
];

export type SeedKind = keyof typeof kinds;

/** The ISO 20022 code and the bank's own code of each kind of row. */
// biome-ignore format: it reads as a table
export const kinds = {
  bill:     { bankTransactionCode: "PMNT-ICDT-DMCT", proprietaryBankTransactionCode: "AVTALEGIRO" },
  purchase: { bankTransactionCode: "PMNT-CCRD-POSD", proprietaryBankTransactionCode: "VAREKJØP" },
  rent:     { bankTransactionCode: "PMNT-ICDT-DMCT", proprietaryBankTransactionCode: "BETALING" },
  abroad:   { bankTransactionCode: "PMNT-ICDT-XBCT", proprietaryBankTransactionCode: "UTLAND" },
  income:   { bankTransactionCode: "PMNT-RCDT-DMCT", proprietaryBankTransactionCode: "INNBETALING" },
  sale:     { bankTransactionCode: "PMNT-RCDT-DMCT", proprietaryBankTransactionCode: "INNBETALING" },
  export:   { bankTransactionCode: "PMNT-RCDT-XBCT", proprietaryBankTransactionCode: "UTLAND" },
  salary:   { bankTransactionCode: "PMNT-RCDT-SALA", proprietaryBankTransactionCode: "LØNN", purposeCode: "SALA" },
  payroll:  { bankTransactionCode: "PMNT-ICDT-SALA", proprietaryBankTransactionCode: "LØNN", purposeCode: "SALA" },
  supplier: { bankTransactionCode: "PMNT-ICDT-DMCT", proprietaryBankTransactionCode: "BETALING", purposeCode: "SUPP" },
  tax:      { bankTransactionCode: "PMNT-ICDT-DMCT", proprietaryBankTransactionCode: "SKATT", purposeCode: "TAXS" },
  vat:      { bankTransactionCode: "PMNT-ICDT-DMCT", proprietaryBankTransactionCode: "MVA", purposeCode: "VATX" },
  interest: { bankTransactionCode: "ACMT-MCOP-INTR", proprietaryBankTransactionCode: "RENTER" },
  moved:    { bankTransactionCode: "PMNT-ICDT-BOOK", proprietaryBankTransactionCode: "OVERFØRING" },
  received: { bankTransactionCode: "PMNT-RCDT-BOOK", proprietaryBankTransactionCode: "OVERFØRING" },
};

// biome-ignore format: it reads as a table
const party = {
  bank:      { name: "Fjordgate Bank" },
  taxes:     { name: "Skatteetaten",             bban: "99987975438", kid: "4963919529" },
  auditors:  { name: "Vestlandet Regnskap AS",   bban: "99982319486" },
  council:   { name: "Lyngheim kommune",         bban: "99981703428" },
  landlady:  { name: "Berit Haugland",           bban: "99987684263" },
  estate:    { name: "Fjordgløtt Eiendom AS",    bban: "99987866663" },
  power:     { name: "Bygdekraft AS",            bban: "99988465638", kid: "6115854686" },
  phone:     { name: "Nordtele AS",              bban: "99980792443", kid: "6624248461" },
  insurance: { name: "Trygghavn Forsikring",     bban: "99980268590", kid: "4818622740" },
  gym:       { name: "Treningsloftet",           bban: "99989528900", kid: "8376278720" },
  streaming: { name: "Strømmen TV" },
  buses:     { name: "Fylkestrafikken" },
  guest:     { name: "Anneliese Brandt",         iban: "DE55999900000532013000" },
  staff:     { name: "Lønnskjøring" },
  coldStore: { name: "Havnelageret Eiendom AS",  bban: "99981760316" },
  office:    { name: "Loftet Kontorfellesskap",  bban: "99989624594" },
  software:  { name: "Skyverktøy AS" },
  studio:    { name: "Studio Kanal B.V.",        iban: "NL08KANL0417164300", agent: "KANLNL22", reference: "RF064471120389" },
  freight:   { name: "Kystfrakt AS",             bban: "99987574913", kid: "5963649990" },
  boxes:     { name: "Emballasje Nord AS",       bban: "99981862526", kid: "6444744988" },
  ice:       { name: "Isverket Ålesund AS",      bban: "99987601899" },
  printer:   { name: "Trykkeriet Lys AS",        bban: "99983721598", kid: "3331383863" },
  supplies:  { name: "Kontorpartner Vest AS",    bban: "99981590135", kid: "3993112931" },
  fishmonger: { name: "Torghallen Bergen AS",    bban: "99985559798" },
  restaurant: { name: "Restaurant Måken AS",     bban: "99987114718" },
  caterer:   { name: "Sørlandet Catering AS",    bban: "99980497468" },
  hamburg:   { name: "Fischhaus Elbe GmbH",      iban: "DE55999900000532013000", agent: "ELBEDE22", contract: "TERMIN-2025-0417" },
  lisbon:    { name: "Mar e Sal Lda",            iban: "PT50999900011234567890107", agent: "MARSPT22" },
  hotel:     { name: "Fagerlia Hotell AS",       bban: "99985075294" },
  turbines:  { name: "Vindkraft Frøya AS",       bban: "99983667127" },
};

const named = (...names: string[]): SeedParty[] => names.map((name) => ({ name }));
const shops = named("Fjellmat Torget", "Daglig Brød", "Havneboden", "Grønn Kurv");
const travels = named("Café Lindgren Hamburg", "Hotel Marisol Sevilla", "Trattoria Nonna Roma");
const suppliers = [party.freight, party.boxes, party.ice];
const buyers = [party.fishmonger, party.restaurant, party.caterer];
const clients = [party.hotel, party.council, party.turbines];

const evenMonths = [2, 4, 6, 8, 10, 12];
const oddMonths = [1, 3, 5, 7, 9, 11];

/** The regular events on the main accounts of both private customers. */
// biome-ignore format: it reads as a table
const household = (employer: SeedParty, landlord: SeedParty, salary: number): Plan[] => [
  [{ monthly: 25, early: true }, "salary",   [employer],        [salary, salary],   "Lønn"],
  [{ monthly: 1 },               "rent",     [landlord],        [-13_400, -13_400], "Husleie"],
  [{ monthly: 20 },              "bill",     [party.power],     [-1_950, -780],     "Strøm og nettleie"],
  [{ monthly: 14 },              "bill",     [party.phone],     [-449, -399],       "Mobilabonnement"],
  [{ monthly: 8 },               "purchase", [party.streaming], [-139, -139],       "Strømmetjeneste"],
  [{ monthly: 3 },               "purchase", [party.buses],     [-897, -897],       "Månedskort"],
  [{ monthly: 18 },              "bill",     [party.insurance], [-640, -640],       "Innboforsikring"],
  [{ every: 6 },                 "purchase", shops,             [-1_560, -240],     "Varekjøp"],
  [{ every: 61 },                "purchase", travels,           [-140, -20],        "Varekjøp", "EUR"],
  [{ every: 29 },                "income",   named("Sindre Aasen", "Maja Lien"), [90, 450], "Takk for sist"],
  [{ ahead: 1 },                 "purchase", shops,             [-600, -200],       "Reservert varekjøp"],
  [{ ahead: 2 },                 "bill",     [party.gym],       [-449, -449],       "Treningsavgift"],
];

/** The plans of each account, by its BBAN. */
// biome-ignore format: it reads as a table
export const plans: Readonly<Record<string, Plan[]>> = {
  "99995260189": household(party.auditors, party.landlady, 33_840),
  "99991590834": [
    [{ monthly: 31 },              "interest", [party.bank],      [380, 520],           "Renter"],
  ],
  "99990166133": household(party.council, party.estate, 30_300),
  "99991860912": [
    [{ every: 26 },                "purchase", travels,           [-190, -25],          "Varekjøp"],
    [{ every: 120 },               "income",   [party.guest],     [150, 400],           "Miete Ferienwohnung"],
  ],
  "99990308248": [
    [{ every: 5 },                 "sale",     buyers,            [14_000, 62_000],     "Faktura levert sjømat"],
    [{ every: 23 },                "export",   [party.hamburg, party.lisbon], [3_500, 9_800], "Invoice salmon", "EUR"],
    [{ every: 9 },                 "supplier", suppliers,         [-98_000, -19_000],   "Leverandørfaktura"],
    [{ monthly: 25, early: true }, "payroll",  [party.staff],     [-98_000, -91_000],   "Lønn ansatte"],
    [{ monthly: 10, inMonths: evenMonths }, "vat", [party.taxes], [-92_000, -61_000],   "Merverdiavgift"],
    [{ monthly: 1 },               "rent",     [party.coldStore], [-38_500, -38_500],   "Leie kjølelager"],
    [{ ahead: 1 },                 "supplier", suppliers,         [-22_000, -12_000],   "Leverandørfaktura"],
  ],
  "99996281945": [
    [{ monthly: 15, inMonths: oddMonths }, "tax", [party.taxes],  [-104_000, -104_000], "Skattetrekk"],
    [{ monthly: 31 },              "interest", [party.bank],      [210, 340],           "Renter"],
  ],
  "99998219937": [
    [{ every: 5 },                 "sale",     clients,           [9_000, 31_000],      "Faktura designarbeid"],
    [{ every: 11 },                "supplier", [party.printer, party.supplies], [-9_500, -1_200], "Leverandørfaktura"],
    [{ monthly: 12 },              "abroad",   [party.studio],    [-1_400, -600],       "Illustrations", "EUR"],
    [{ monthly: 25, early: true }, "payroll",  [party.staff],     [-69_000, -66_000],   "Lønn ansatte"],
    [{ monthly: 10, inMonths: evenMonths }, "vat", [party.taxes], [-47_000, -36_000],   "Merverdiavgift"],
    [{ monthly: 1 },               "rent",     [party.office],    [-9_800, -9_800],     "Kontorleie"],
    [{ monthly: 6 },               "purchase", [party.software],  [-1_890, -1_890],     "Programvare"],
    [{ ahead: 1 },                 "sale",     clients,           [12_000, 18_000],     "Faktura designarbeid"],
  ],
  "99995181904": [
    [{ monthly: 31 },              "interest", [party.bank],      [1_450, 1_900],       "Renter"],
  ],
};

/** Transfers between accounts of one owner, in whole units of the receiving account's currency. */
// biome-ignore format: it reads as a table
export const transfers: { when: When; from: string; to: string; amount: number; text: string }[] = [
  { when: { monthly: 26 }, from: "99995260189", to: "99991590834", amount: 8_000,  text: "Fast sparing" },
  { when: { every: 90 },   from: "99991590834", to: "99995260189", amount: 3_000,  text: "Fra sparing" },
  { when: { monthly: 27 }, from: "99990166133", to: "99991860912", amount: 400,    text: "Til eurokonto" },
  { when: { monthly: 26 }, from: "99990308248", to: "99996281945", amount: 52_000, text: "Skattetrekk" },
  { when: { monthly: 28 }, from: "99998219937", to: "99995181904", amount: 15_000, text: "Til plassering" },
  { when: { every: 120 },  from: "99995181904", to: "99998219937", amount: 40_000, text: "Fra plassering" },
];
