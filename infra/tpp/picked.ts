/**
 * Finds the parts of an answer at a path: accounts.0.iban is one IBAN, accounts.*.iban are all, and
 * accounts.name=Brukskonto.iban is the IBAN of the accounts with that name.
 */
export function picked(body: unknown, path: string): unknown[] {
  let found: unknown[] = [body];
  for (const step of path.split(".")) found = found.flatMap((value) => stepped(value, step));
  return found;
}

function stepped(value: unknown, step: string): unknown[] {
  if (value === null || typeof value !== "object") return [];
  if (step === "*") return Object.values(value);
  const [, name = "", wanted] = /^([^=]+)=(.*)$/.exec(step) ?? [];
  if (wanted !== undefined)
    return Object.values(value).filter((each) => each !== null && `${each[name]}` === wanted);
  return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
}
