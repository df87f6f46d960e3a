import * as v from "valibot";
import { signingRequestCharacters, testCertificateDays } from "../limits.ts";
import { list } from "../schemas/list.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import { refusePrivateKeys } from "./private-key.ts";

export const orderRoles = { AISP: "PSP_AI", PISP: "PSP_PI", PSP_IC: "PSP_IC" } as const;

const roles = v.pipe(
  list(v.picklist(["AISP", "PISP", "PSP_IC"], "Roles are AISP, PISP and PSP_IC."), {
    words: "Roles are missing.",
    least: [1, "Choose at least one role."],
    most: [3, "Name each role once."],
  }),
  v.check((list) => new Set(list).size === list.length, "Name each role once."),
);

const signingRequest = v.pipe(
  v.string("The signing request is missing."),
  v.trim(),
  v.nonEmpty("Paste a signing request."),
  v.maxLength(
    signingRequestCharacters,
    `A signing request has at most ${signingRequestCharacters} characters.`,
  ),
);

const outOfRange = `A certificate is valid for 1 to ${testCertificateDays} days.`;

/** An order for test certificates. It contains no identifier: that is derived from the key that signs. */
export const CertificateOrder = v.strictObject({
  /** For the key that signs requests. */
  csr: signingRequest,
  /** For the key of the connection, if it is another one. */
  clientCsr: v.optional(signingRequest),
  roles,
  name: v.pipe(
    v.string("The organisation's name is missing."),
    v.trim(),
    v.regex(/^[^\p{C}]{1,64}$/u, "The organisation's name has 1 to 64 characters."),
  ),
  days: v.pipe(
    v.number(`The days of validity are a number from 1 to ${testCertificateDays}.`),
    v.integer("The days of validity are a whole number."),
    v.minValue(1, outOfRange),
    v.maxValue(testCertificateDays, outOfRange),
  ),
});

export type CertificateOrder = v.InferOutput<typeof CertificateOrder>;

/** Checks an order against its schema, after making sure that it contains no private key. */
export function parseCertificateOrder(order: Record<string, unknown>): CertificateOrder {
  refusePrivateKeys(JSON.stringify(order));
  const { success, output, issues } = v.safeParse(CertificateOrder, order);
  if (success) return output;
  const [{ path, message, type, expected }] = issues;
  const field = `${path?.[0]?.key ?? ""}`;
  const isStrict = type === "strict_object";
  const text = !isStrict
    ? message
    : expected === "never"
      ? notAField(field)
      : `The field “${field}” is missing.`;
  throw new DeveloperRefusal(422, text, field);
}

const notAField = (field: string) =>
  field === "identifier"
    ? "The identifier cannot be chosen: the sandbox derives it from your key. Leave “identifier” out."
    : `There is no field “${field.slice(0, 40)}”.`;
