/**
 * Decodes canonical base64 and nothing else; Buffer alone would overlook foreign characters,
 * wrong padding and stray bits, so that one value had many spellings.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : undefined;
}
