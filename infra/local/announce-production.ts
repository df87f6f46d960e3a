import { isAbsolute } from "node:path";
import { shorterPath, title, whenReady } from "./announce.ts";

type Started = {
  apiAddress: string;
  siteAddress: string;
  certificates: string;
  storage: string;
  /** Addresses of the stand-ins for a bank's systems. */
  bank: string;
  provider: string;
};

/** Prints what a bank's engineer needs first; the last line begins with "ready". */
export function announceProduction(
  started: Started,
  customers: readonly { name: string; nationalNumber: string; type: string }[],
): void {
  const { apiAddress, siteAddress, storage, bank, provider } = started;
  const folder = shorterPath(started.certificates);
  const width = Math.max(...customers.map(({ name }) => name.length));
  const lines = [
    "",
    `${title("TPP interface")}  ${apiAddress}  (with a client certificate)`,
    `${title("SCA site")}       ${siteAddress}`,
    `${title("Consents")}       ${siteAddress}/consents  (what customers have consented to)`,
    `${title("Table")}          ${isAbsolute(storage) ? shorterPath(storage) : storage}`,
    "",
    "Stand-ins for a bank's systems",
    `${title("Connector")}      ${bank}  (the sandbox's bank, over the connector contract)`,
    `${title("Provider")}       ${provider}  (OpenID Connect; customers log in by number, without a password)`,
    `${title("Register")}       ${folder.replace(/certificates$/, "register")}  (with one TPP)`,
    `${title("Revocation")}     ${folder}/revoked.crl  (of revoked-tpp/qseal.crt)`,
    `${title("Certificates")}   ${folder}/demo-tpp, the TPP's`,
    "",
    `${title("Customers of the bank")}, with the number by which they log in`,
    ...customers.map(
      ({ name, nationalNumber, type }) =>
        `  ${name.padEnd(width)}  ${nationalNumber}  ${type.toLowerCase()}`,
    ),
    "",
    `${title("Try")}  in another terminal`,
    `  npm run demo -- --stage production${elsewhere(started, folder)}`,
    "",
    whenReady(),
  ];
  console.log(lines.join("\n"));
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
