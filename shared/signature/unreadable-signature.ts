import { typeNamed } from "./attribute-types.ts";
import { SignatureRefused } from "./signature-refused.ts";

export const parameterNames = ["keyId", "algorithm", "headers", "signature"] as const;
export type ParameterName = (typeof parameterNames)[number];

const names = parameterNames.join("|");
const singleQuotes = new RegExp(`\\b(?:${names})[ \\t]*=[ \\t]*'`);
const semicolons = new RegExp(`"[ \\t]*;[ \\t]*(?:${names})=`);
const withoutQuotes = new RegExp(`(?:^|["\\w][ \\t]*,[ \\t]*)(${names})=(?!")`);
const unknown = /(?:^|(?<=["\w])"?[ \t]*,[ \t]*)([a-z]\w*)=(?=["\d])/gi;

/** The refusal of a Signature header that is not the four parameters of the specification. */
export const unreadable = (fault: string) =>
  new SignatureRefused(
    "signature",
    `The header Signature ${fault}: it is expected to be ${parameterNames.map((each) => `${each}="…"`).join(",")}.`,
    { malformed: true },
  );

/** What keeps a Signature header from being read: the ways in which some libraries write it. */
export function faultIn(text: string): string | undefined {
  if (/^[a-z*][\w.*-]*=[:(]/.test(text)) return "is one of RFC 9421, with Signature-Input";
  if (singleQuotes.test(text)) return "has values in single quotes";
  if (semicolons.test(text)) return "has semicolons between its parameters";
  const parameter = unknownParameterIn(text);
  if (parameter) return `has the parameter ${parameter.name}`;
  const [, bare] = withoutQuotes.exec(text) ?? [];
  return bare && `has ${bare} without quotes`;
}

/** The first parameter that the specification does not have, and the text before it. A part of an issuer is none. */
export function unknownParameterIn(text: string): { before: string; name: string } | undefined {
  for (const { index, 1: name = "" } of text.matchAll(unknown))
    if (!parameterNames.some((each) => each === name) && name !== "CA" && !typeNamed(name))
      return { before: text.slice(0, index), name };
  return undefined;
}
