import { isAbsolute } from "node:path";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { shorterPath, title, whenReady } from "./announce.ts";
import type { FirstLook } from "./first-look.ts";
import type { OwnSystems } from "./own-systems.ts";

type Started = {
  apiAddress: string;
  siteAddress: string;
  certificates: string;
  storage: string;
  /** Addresses of two of the bank's systems. */
  connector: string;
  provider: string;
  own: OwnSystems;
  look: FirstLook;
  isTableEmbedded: boolean;
};

/** Prints what a bank's engineer needs first; the last line begins with "ready". */
export function announceProduction(started: Started): void {
  const { apiAddress, siteAddress, storage, connector, provider, own, look } = started;
  const folder = shorterPath(started.certificates);
  const register = own.register ?? folder.replace(/certificates$/, "register");
  const lists = own.revocations ?? `${folder}/revoked.crl`;
  const whose = {
    connector: own.connector
      ? "yours"
      : "a stand-in: the sandbox's bank, over the connector contract",
    provider: own.issuer ? "yours" : "a stand-in: customers log in by number, without a password",
    register: own.register ? "yours; the demo TPP is admitted too" : "a stand-in with one TPP",
    lists: own.revocations ? "yours, and the demo TPP's" : "a stand-in: of revoked-tpp/qseal.crt",
  };
  const lines = [
    "",
    ...row("TPP interface", apiAddress, "with a client certificate"),
    ...row("SCA site", siteAddress),
    ...row("Consents", `${siteAddress}/consents`, "what customers have consented to"),
    ...row("Table", isAbsolute(storage) ? shorterPath(storage) : storage, "", openTable(started)),
    ...row("Certificates", `${folder}/demo-tpp, the TPP's`),
    "",
    "The bank's systems, and what a first look at them found",
    ...row("Connector", connector, whose.connector, look.connector),
    ...row("Provider", provider, whose.provider, look.provider),
    ...row("Register", register, whose.register, look.register),
    ...row("Revocation", lists, whose.lists, look.revocations),
    "",
    ...(own.connector ? [] : customers()),
    `${title("Try")}  in another terminal`,
    `  npm run demo -- --stage production${elsewhere(started, folder)}`,
    ...(own.connector
      ? ["  --conformance-data <file> has a customer and an account of your bank"]
      : []),
    ...(own.issuer ? ["  --browser makes you the customer, who logs in at your provider"] : []),
    "",
    whenReady(),
  ];
  console.log(lines.join("\n"));
}

/** A line of the list, and what to print below it. */
const row = (name: string, where: string, told = "", more: readonly string[] = []): string[] => [
  `${title(name)}${" ".repeat(15 - name.length)}${where}${told && `  (${told})`}`,
  ...more.map((line) => `${" ".repeat(15)}${line}`),
];

function openTable({ own, isTableEmbedded }: Started): string[] {
  if (!isTableEmbedded || !Object.keys(own.environment).length) return [];
  return [
    "warning: this table has no credentials, and answers the web pages of any origin. With systems of your own, set",
    "DYNAMODB_ENDPOINT to a DynamoDB that no browser reaches.",
  ];
}

function customers(): string[] {
  const width = Math.max(...seedCustomers.map(({ name }) => name.length));
  return [
    `${title("Customers of the bank")}, with the number by which they log in`,
    ...seedCustomers.map(
      ({ name, nationalNumber, type }) =>
        `  ${name.padEnd(width)}  ${nationalNumber}  ${type.toLowerCase()}`,
    ),
    "",
  ];
}

/** The demo's options for addresses and folders that differ from its defaults. */
function elsewhere({ apiAddress, siteAddress }: Started, certificates: string): string {
  const [port, sitePort] = [apiAddress, siteAddress].map((address) => new URL(address).port);
  const data = certificates.slice(0, -"/certificates".length);
  return [
    port === "8443" ? "" : ` --port ${port}`,
    sitePort === "8080" ? "" : ` --site-port ${sitePort}`,
    data === ".fjordgate/production" ? "" : ` --data ${data}`,
  ].join("");
}
