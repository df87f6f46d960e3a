import { isAbsolute, relative } from "node:path";
import { styleText } from "node:util";

type Started = {
  apiAddress: string;
  siteAddress: string;
  developerAddress: string;
  certificates: string;
  /** A folder, an address, or the word for memory. */
  storage: string;
};

type Customer = { name: string; customerNumber: string; type: string };

/** Prints what a TPP developer needs first; the last line begins with "ready". */
export function announce(started: Started, customers: Customer[]) {
  const { apiAddress, siteAddress, developerAddress, storage } = started;
  const folder = shorterPath(started.certificates);
  const width = Math.max(...customers.map(({ name }) => name.length));
  const lines = [
    "",
    `${title("Developer site")} ${developerAddress}  (start here: a first call, guides, documentation, test certificates)`,
    `${title("TPP interface")}  ${apiAddress}  (with a client certificate)`,
    `${title("SCA site")}       ${siteAddress}`,
    `${title("Consents")}       ${siteAddress}/consents?tpp=NO-FSA-987654321  (what customers have consented to)`,
    `${title("Table")}          ${isAbsolute(storage) ? shorterPath(storage) : storage}`,
    `${title("Certificates")}   ${folder}/bank-ca.crt, the authority`,
    `               ${folder}/demo-tpp/qwac.crt and .key, to connect with`,
    `               ${folder}/demo-tpp/qseal.crt and .key, to sign with`,
    "",
    `${title("Customers of every TPP's sandbox")}, with the number they sign in with`,
    ...customers.map(
      ({ name, customerNumber, type }) =>
        `  ${name.padEnd(width)}  ${customerNumber}  ${type.toLowerCase()}`,
    ),
    "",
    `${title("Try")}  in another terminal`,
    `  npm run --silent call -- GET /v1/sandbox/customers${elsewhere(apiAddress, folder)}`,
    "",
    whenReady(),
  ];
  console.log(lines.join("\n"));
}

/** The call's options for an address or folder that differs from its defaults. */
const elsewhere = (address: string, certificates: string) => {
  const data = certificates.slice(0, -"/certificates".length);
  return [
    address === "https://localhost:8443" ? "" : ` --address ${address}`,
    data === ".fjordgate" ? "" : ` --data ${data}`,
  ].join("");
};

/** The last printed line; the process that started us waits for it. */
export const whenReady = (): string =>
  `${styleText("green", "ready")} in ${Math.round(performance.now())} ms; stop with Ctrl-C`;

/** The shorter of the relative and the absolute path. */
export const shorterPath = (path: string) => {
  const from = relative("", path);
  return from.startsWith("..") ? path : from;
};

export const title = (text: string) => styleText("bold", text);
