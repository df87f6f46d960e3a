import type { Certificate } from "../../shared/signature/certificate.ts";
import { hasIssued, hasStrongSignature } from "../../shared/signature/chain.ts";
import { renderRfc2253 } from "../../shared/signature/distinguished-name.ts";

/** An authority, its name, the root of its chain, and its faults and warnings. */
export type CheckedAuthority = {
  certificate: Certificate;
  subject: string;
  root: string | undefined;
  daysLeft: number;
  faults: string[];
  warnings: string[];
};

const day = 86_400_000;
const warnedDays = 90;
const chainLimit = 4;
const curves = ["prime256v1", "secp384r1", "secp521r1"];

/** Checks every authority by API Gateway's rules for a truststore, and by the bank's own rules for signatures. */
export function checkAuthorities(
  certificates: readonly Certificate[],
  now: Date,
): CheckedAuthority[] {
  return certificates.map((certificate) => {
    const chain = chainOf([certificate], certificates);
    const root = chain.at(-1) ?? certificate;
    const ends = isSelfSigned(root);
    const daysLeft = Math.floor((certificate.notAfter.getTime() - now.getTime()) / day);
    return {
      certificate,
      subject: renderRfc2253(certificate.subject),
      root: ends ? renderRfc2253(root.subject) : undefined,
      daysLeft,
      faults: [
        ...authorityFaults(certificate),
        ...strengthFaults(certificate),
        ...validityFaults(certificate, now),
        ...issuerFaults(certificate, certificates),
        ...(ends ? [] : [`its chain lacks ${renderRfc2253(root.issuer)}: add that one`]),
        ...(chain.length > chainLimit
          ? [`its chain is ${chain.length} long, and ${chainLimit} are allowed`]
          : []),
      ],
      warnings: [
        ...(daysLeft >= 0 && daysLeft < warnedDays ? [`it expires in ${daysLeft} days`] : []),
        ...(chain.length === chainLimit
          ? [`a certificate it signs would be number ${chainLimit + 1} of its chain, and refused`]
          : []),
      ],
    };
  });
}

/**
 * Returns the chain from a certificate up to a root, or to the last known issuer; the shortest one if there are
 * several.
 */
function chainOf(
  chain: readonly Certificate[],
  all: readonly Certificate[],
): readonly Certificate[] {
  const top = chain.at(-1);
  if (!top || isSelfSigned(top)) return chain;
  const ways = all
    .filter((issuer) => !chain.includes(issuer) && hasIssued(issuer, top))
    .map((issuer) => chainOf([...chain, issuer], all));
  const rooted = ways.filter((way) => isSelfSigned(way.at(-1) ?? top));
  const [shortest] = (rooted.length ? rooted : ways).toSorted((a, b) => a.length - b.length);
  return shortest ?? chain;
}

const isSelfSigned = (certificate: Certificate) => hasIssued(certificate, certificate);

function authorityFaults({ ca, keyUsage }: Certificate): string[] {
  if (!ca) return ["it is not an authority: only those belong into a truststore"];
  return keyUsage.includes("keyCertSign") ? [] : ["it may not sign certificates (key usage)"];
}

function strengthFaults(certificate: Certificate): string[] {
  const { publicKey, modulusLength } = certificate;
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  const strong =
    type === "rsa" ? modulusLength >= 2048 : curves.includes(details?.namedCurve ?? "");
  return [
    ...(strong ? [] : ["its key is weaker than RSA 2048 and P-256, or of another kind"]),
    ...(hasStrongSignature(certificate) ? [] : ["it is not signed with SHA-256 or stronger"]),
  ];
}

function validityFaults({ notBefore, notAfter }: Certificate, now: Date): string[] {
  if (now.getTime() > notAfter.getTime()) return ["it has expired: take it out, or renew it"];
  return now.getTime() < notBefore.getTime() ? ["it is not valid yet"] : [];
}

/** API Gateway finds an authority by its name, and refuses two with the same name and different issuers. */
function issuerFaults(
  { subject, issuer }: Certificate,
  certificates: readonly Certificate[],
): string[] {
  const name = renderRfc2253(subject);
  const issuers = new Set(
    certificates
      .filter((each) => renderRfc2253(each.subject) === name)
      .map((each) => renderRfc2253(each.issuer)),
  );
  issuers.delete(renderRfc2253(issuer));
  return issuers.size
    ? [`there is one with the same name signed by ${[...issuers].join("; ")}: keep one of them`]
    : [];
}
