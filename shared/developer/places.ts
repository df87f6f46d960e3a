import { seedCustomers } from "../bank/seed-customers.ts";
import type { Places } from "../pages/developer-commands.ts";
import { settings } from "../settings.ts";

/** Where everything is, and a customer to begin with. */
export function places(): Places {
  const [first] = seedCustomers;
  return {
    apiAddress: settings.apiAddress,
    siteAddress: settings.siteAddress,
    developerAddress: settings.developerAddress,
    customer: { name: first?.name ?? "", number: first?.customerNumber ?? "" },
  };
}
