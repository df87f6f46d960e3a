/**
 * Decodes canonical base64 only. Buffer alone would ignore foreign characters, wrong padding and stray bits, so that
 * one value would have many spellings.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : undefined;
}
