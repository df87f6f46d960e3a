type Named = { commonName: string | undefined; tppId: string };

/**
 * What a TPP is called on pages: as its certificate says. One that is called like the bank itself is shown with its
 * identifier, so that nobody takes it for the bank.
 */
export function tppNameOf({ commonName, tppId }: Named, bankName: string): string {
  if (commonName === undefined) return tppId;
  return comparable(commonName) === comparable(bankName) ? `${commonName} (${tppId})` : commonName;
}

/** Letters and digits alone, whatever their case, marks and width. */
const comparable = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
