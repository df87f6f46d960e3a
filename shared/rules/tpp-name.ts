type Named = { commonName: string | undefined; tppId: string };

const known = new WeakMap<Named, { bankName: string; name: string }>();

/**
 * What a TPP is called on pages: as its certificate says. One that is called like the bank itself is shown with its
 * identifier, so that nobody takes it for the bank. Every request asks, so a certificate's name is kept with it.
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

/** Letters and digits alone, whatever their case, marks and width. */
const comparable = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
