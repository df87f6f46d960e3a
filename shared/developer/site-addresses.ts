import { settings } from "../runtime/settings.ts";
import { seedCustomers } from "../sandbox/seed/seed-customers.ts";
import { answerCertificatesAddress } from "./answer-certificates-address.ts";
import type { SiteAddresses } from "./pages/developer-commands.ts";

/** The addresses of this sandbox, and a customer to begin with. */
export function siteAddresses(): SiteAddresses {
  const [{ name, customerNumber: number }] = seedCustomers;
  return {
    apiAddress: settings.apiAddress,
    siteAddress: settings.siteAddress,
    developerAddress: settings.developerAddress,
    answerCertificates: answerCertificatesAddress(),
    customer: { name, number },
  };
}
