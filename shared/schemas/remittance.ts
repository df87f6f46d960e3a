import * as v from "valibot";
import { list } from "./list.ts";
import { clearingText, objectWords } from "./text.ts";

/** Free text (specification, Limits). */
export const MessageToCreditor = clearingText(140, "A message to the creditor");

/**
 * A reference that the creditor gave out, such as a KID; SCOR is meant where its type is left out.
 * Whether it is a KID depends on the creditor's account, and is not seen here.
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

/** One payment has one reference: the list is as long as that. */
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

/** Refuses a payment that tells its creditor what it is for in two ways (Norwegian clearing). */
export const toldOnce = <Order extends Remittance>() =>
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
