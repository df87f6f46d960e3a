type Named = { commonName: string | undefined; tppId: string };

const known = new WeakMap<Named, { bankName: string; name: string }>();

/**
 * The TPP's name on pages, from its certificate. A TPP with the same name as the bank is shown with its identifier,
 * so that nobody takes it for the bank. The name is cached per certificate, because every request needs it.
 */
export function tppNameOf(named: Named, bankName: string): string {
  const last = known.get(named);
  if (last?.bankName === bankName) return last.name;
  const name = nameOf(named, bankName);
  known.set(named, { bankName, name });
  return name;
}

function nameOf({ commonName, tppId }: Named, bankName: string): string {
  if (commonName === undefined) return tppId;
  return comparable(commonName) === comparable(bankName) ? `${commonName} (${tppId})` : commonName;
}

/** Letters and digits only. Case, accents and character width are ignored. */
const comparable = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
