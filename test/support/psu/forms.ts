/**
 * The form of a value: a word for its type, a list of one form, or an object with exactly these fields. A field
 * whose name ends with a question mark is optional.
 */
export type Form = keyof typeof words | readonly [Form] | { readonly [field: string]: Form };

const isInt = (value: unknown, bits: number) =>
  Number.isInteger(value) && Math.abs(value as number) <= 2 ** (bits - 1);
const isLink = (value: unknown) => {
  const { href, verbs, ...more } = value as { href?: unknown; verbs?: unknown };
  const known = ["GET", "PUT", "POST", "DELETE"];
  const isOf =
    Array.isArray(verbs) && verbs.length > 0 && verbs.every((verb) => known.includes(verb));
  return typeof href === "string" && URL.canParse(href) && isOf && !Object.keys(more).length;
};

const words = {
  text: (value: unknown) => typeof value === "string",
  int32: (value: unknown) => isInt(value, 32),
  number: (value: unknown) => typeof value === "number",
  link: isLink,
  anything: () => true,
};

/** Lists the places where a value differs from its form. */
export function otherwise(form: Form, value: unknown, at = "body"): string[] {
  if (typeof form === "string") return words[form](value) ? [] : [`${at} is no ${form}`];
  if (Array.isArray(form))
    return Array.isArray(value)
      ? value.flatMap((each, index) => otherwise(form[0], each, `${at}.${index}`))
      : [`${at} is no list`];
  if (typeof value !== "object" || value === null) return [`${at} is no object`];
  const fields = Object.entries(form).map(([name, of]) => ({
    name: name.replace("?", ""),
    of,
    may: name.endsWith("?"),
  }));
  const known = new Set(fields.map(({ name }) => name));
  const given = value as Record<string, unknown>;
  return [
    ...Object.keys(given).flatMap((name) => (known.has(name) ? [] : [`${at}.${name} is unknown`])),
    ...fields.flatMap(({ name, of, may }) => {
      if (given[name] !== undefined) return otherwise(of, given[name], `${at}.${name}`);
      return may ? [] : [`${at}.${name} is missing`];
    }),
  ];
}
