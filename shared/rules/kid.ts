import { ApiError } from "../errors.ts";
import type { KidAgreement } from "../schemas/kid-agreement.ts";

type Reference = { reference: string; referenceType?: string | undefined };

type Remittance = {
  remittanceInformationUnstructured?: string | undefined;
  remittanceInformationStructuredArray?: readonly Reference[] | undefined;
  remittanceInformationStructured?: Reference | undefined;
};

/** The creditor's account: at another bank, or at this one with its agreement, if it has one. */
type Creditor = "elsewhere" | { kid?: KidAgreement | undefined };

const list = "remittanceInformationStructuredArray";

const single = "remittanceInformationStructured";

/** The one structured reference of a payment, if it is a KID, and where it stands; schemas let one through at most. */
const placedKid = (order: Remittance): { kid: string; path: string } | undefined => {
  const listed = order[list]?.[0];
  const given = listed ?? order[single];
  if (!given || (given.referenceType ?? "SCOR") !== "SCOR") return undefined;
  return { kid: given.reference, path: listed ? `${list}.0.reference` : `${single}.reference` };
};

/** The KID of a payment: its structured reference, in the list or in the deprecated field. */
export const kidOf = (order: Remittance): string | undefined => placedKid(order)?.kid;

/** What a payment tells its creditor: a KID or a message. */
export const remittanceOf = (order: Remittance) => ({
  kid: kidOf(order),
  message: order.remittanceInformationUnstructured,
});

/** The digits from the right, which is where the weights of both moduli begin. */
const fromTheRight = (digits: string) => [...digits].reverse().map(Number);

/**
 * The last character that each modulus asks for behind the digits: by MOD10, which is Luhn's, they weigh 2 and 1 in turn
 * and the digits of the products are summed; by MOD11 they weigh 2 to 7 over and over, and 10 is written as a hyphen.
 */
const controlDigits = {
  MOD10: (digits: string) => {
    const doubled = fromTheRight(digits).map((digit, place) => digit * (place % 2 === 0 ? 2 : 1));
    const sum = doubled.reduce(
      (total, product) => total + Math.floor(product / 10) + (product % 10),
      0,
    );
    return String((10 - (sum % 10)) % 10);
  },
  MOD11: (digits: string) => {
    const weighted = fromTheRight(digits).map((digit, place) => digit * (2 + (place % 6)));
    const control = (11 - (weighted.reduce((total, product) => total + product, 0) % 11)) % 11;
    return control === 10 ? "-" : String(control);
  },
};

const bothModuli = ["MOD10", "MOD11"] as const;

const isControlled = (kid: string, modulus: KidAgreement["modulus"]) =>
  controlDigits[modulus](kid.slice(0, -1)) === kid.slice(-1);

/** What is wrong with a KID, if anything, in words that do not repeat it. */
function problemOf(kid: string, creditor: Creditor): string | undefined {
  const agreement = creditor === "elsewhere" ? undefined : creditor.kid;
  if (creditor !== "elsewhere" && !agreement) return "The creditor's account takes no KID.";
  if (!/^[0-9]{3,24}[0-9-]$/.test(kid))
    return "A KID has 4 to 25 characters, all of them digits; only the last, the control digit, may be a hyphen.";
  if (agreement && !agreement.lengths.includes(kid.length))
    return `The creditor's account takes KIDs of ${agreement.lengths.join(" or ")} characters only.`;
  const moduli = agreement ? [agreement.modulus] : bothModuli;
  return moduli.some((modulus) => isControlled(kid, modulus))
    ? undefined
    : `The last character of the KID must be its control digit by ${moduli.join(" or ")}.`;
}

/** What is wrong with the KID of a payment, in which of its fields. */
type KidFault = { code: "KID_MISSING" | "KID_INVALID"; text: string; path: string };

/**
 * Finds a KID that the creditor's account does not take, and that there is none where it takes payments with a KID only
 * (specification, Errors). Another bank's agreements are not known: there either modulus will do.
 */
export function kidFault(order: Remittance, creditor: Creditor): KidFault | undefined {
  const placed = placedKid(order);
  if (placed) {
    const text = problemOf(placed.kid, creditor);
    return text === undefined ? undefined : { code: "KID_INVALID", text, path: placed.path };
  }
  const isRequired = creditor !== "elsewhere" && creditor.kid?.required === true;
  const text = "The creditor's account takes payments with a KID only.";
  return isRequired ? { code: "KID_MISSING", text, path: list } : undefined;
}

/**
 * Refuses a payment whose KID nobody can take, whatever the creditor has agreed with its bank. `at` is where the order
 * stands in the body, such as `payments.3.`.
 */
export function checkKid(order: Remittance, at = ""): void {
  const fault = kidFault(order, "elsewhere");
  if (fault) throw new ApiError(fault.code, fault.text, { path: `${at}${fault.path}` });
}
