import * as v from "valibot";
import { list } from "./list.ts";
import { clearingText, objectWords } from "./text.ts";

/** A free text to the creditor (specification, Limits). */
export const MessageToCreditor = clearingText(140, "A message to the creditor");

/**
 * A reference from the creditor, such as a KID. Its type is SCOR, also if it is left out. Only the creditor's account
 * decides whether the reference is a KID.
 */
export const StructuredRemittance = v.strictObject(
  {
    reference: clearingText(35, "A reference"),
    referenceType: v.optional(v.literal("SCOR", "A reference's type is SCOR.")),
    referenceIssuer: v.optional(clearingText(35, "A reference's issuer")),
  },
  objectWords("Structured remittance information"),
);

const oneReference = "Structured remittance information has exactly one reference.";

/** A list with exactly one reference, because a payment has only one. */
export const StructuredRemittances = list(StructuredRemittance, {
  words: "Structured remittance information is a list.",
  least: [1, oneReference],
  most: [1, oneReference],
});

type Remittance = {
  remittanceInformationUnstructured?: string | undefined;
  remittanceInformationStructuredArray?: unknown;
  remittanceInformationStructured?: unknown;
};

/** Refuses a payment with more than one kind of remittance information (Norwegian clearing). */
export const onlyOneRemittance = <Order extends Remittance>() =>
  v.rawCheck<Order>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const {
      remittanceInformationUnstructured: text,
      remittanceInformationStructuredArray: list,
      remittanceInformationStructured: reference,
    } = dataset.value;
    const refuse = (key: keyof Remittance, value: unknown, message: string) =>
      addIssue({
        message,
        path: [{ type: "object", origin: "value", input: { ...dataset.value }, key, value }],
      });
    if (text !== undefined && (list ?? reference) !== undefined)
      refuse(
        "remittanceInformationUnstructured",
        text,
        "A payment has a reference or a message, not both.",
      );
    if (list !== undefined && reference !== undefined)
      refuse(
        "remittanceInformationStructured",
        reference,
        "A payment's reference is in remittanceInformationStructuredArray or here, not in both.",
      );
  });
