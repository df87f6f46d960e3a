import { hash } from "node:crypto";
import { seedCustomers } from "../bank/seed-customers.ts";
import type { Places } from "../pages/developer-commands.ts";
import { settings } from "../settings.ts";

/** Where everything is, and an identifier that hardly anybody else is shown. */
export function places(requestId: string): Places {
  const [first] = seedCustomers;
  return {
    apiAddress: settings.apiAddress,
    siteAddress: settings.siteAddress,
    developerAddress: settings.developerAddress,
    identifier: identifierFor(requestId),
    customer: { name: first?.name ?? "", number: first?.customerNumber ?? "" },
  };
}

/** Made of the request's id, which is another one each time. */
export function identifierFor(requestId: string): string {
  const number = hash("sha256", `identifier ${requestId}`, "buffer").readUIntBE(0, 6) % 900_000_000;
  return `PSDNO-FSA-${number + 100_000_000}`;
}
