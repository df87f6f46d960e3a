import { answersGuide } from "./answers-guide.ts";
import { basketsGuide } from "./baskets-guide.ts";
import { clientsGuide } from "./clients-guide.ts";
import { corporateGuide } from "./corporate-guide.ts";
import { earlyAccessGuide } from "./early-access-guide.ts";
import { errorsGuide } from "./errors-guide.ts";
import { fundsGuide } from "./funds-guide.ts";
import type { Guide } from "./guide.ts";
import { paymentsGuide } from "./payments-guide.ts";
import { sandboxGuide } from "./sandbox-guide.ts";
import { scaGuide } from "./sca-guide.ts";
import { signingGuide } from "./signing-guide.ts";
import { unattendedGuide } from "./unattended-guide.ts";

/** The guides by their names in addresses, in the order in which a developer needs them. */
export const guides: Readonly<Record<string, Guide>> = {
  signing: signingGuide,
  answers: answersGuide,
  sca: scaGuide,
  corporate: corporateGuide,
  unattended: unattendedGuide,
  payments: paymentsGuide,
  baskets: basketsGuide,
  funds: fundsGuide,
  errors: errorsGuide,
  clients: clientsGuide,
  "early-access": earlyAccessGuide,
  sandbox: sandboxGuide,
};
