import type { Vector } from "./vectors.ts";

type Headers = Readonly<Record<string, string>>;
type Tampered = { name: string; vector: Vector; headers: Headers };

/**
 * Returns a signed request with each change that a verifier must notice. Only three requests are changed, to save time.
 */
export function tamperedWith(vector: Vector, headers: Headers): Tampered[] {
  const changed = (name: string, changes: Partial<Vector>, others: Headers = headers) => ({
    name: `${vector.name}, ${name}`,
    vector: { ...vector, ...changes },
    headers: others,
  });
  const { digest: _, ...withoutDigest } = headers;
  if (vector.name === "a body of ASCII")
    return [
      changed("with another body", { body: vector.body.replace("12.50", "99.50") }),
      changed("without the body", { body: "" }),
      changed("without the digest", {}, withoutDigest),
      changed("with the digest of another body", { body: "{}" }, { ...headers, digest: emptyJson }),
      changed("with another PSU-ID", {}, { ...headers, "psu-id": otherId }),
      changed("with a header that is not listed", {}, { ...headers, "psu-corporate-id": "1" }),
      changed("with another date", {}, { ...headers, date: "Mon, 02 Mar 2026 10:00:01 GMT" }),
    ];
  if (vector.name === "one query parameter")
    return [
      changed("with another query", { path: vector.path.replace("true", "false") }),
      changed("with another path", { path: vector.path.replace("accounts", "card-accounts") }),
      changed("with another method", { method: "DELETE" }),
    ];
  return vector.name === "an issuer with umlauts"
    ? [changed("with another PSU-ID", {}, { ...headers, "psu-id": otherId })]
    : [];
}

const otherId = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
const emptyJson = "SHA-256=RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=";
