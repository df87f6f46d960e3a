import { styleText } from "node:util";
import { faultsOf, type Truststore } from "./assemble.ts";
import type { CheckedAuthority } from "./check-authorities.ts";

/** Describes a truststore: the last day and the root of each authority, and all faults. */
export function truststoreReport(truststore: Truststore): string {
  const { authorities, pem } = truststore;
  const faults = faultsOf(truststore);
  const first = authorities.toSorted((a, b) => a.daysLeft - b.daysLeft)[0];
  const summary = faults.length
    ? [styleText("red", `${faults.length} to be mended:`), ...truststore.faults.map(indent)]
    : [
        `${styleText("green", "good")}: certificates ${authorities.length}, bytes ${pem.length}`,
        ...(first ? [`The first to expire has ${first.daysLeft} days left.`] : []),
      ];
  return [...authorities.toSorted(byRoot).flatMap(linesOf), ...summary].join("\n");
}

function linesOf({ certificate, subject, root, faults, warnings }: CheckedAuthority): string[] {
  const mark = faults.length ? styleText("red", "✗") : styleText("green", "✓");
  const until = certificate.notAfter.toISOString().slice(0, 10);
  const above = root === subject ? "a root" : `root ${root ?? "missing"}`;
  return [
    `${mark} ${subject}`,
    indent(`until ${until}; ${above}`),
    ...faults.map((fault) => indent(styleText("red", fault))),
    ...warnings.map((warning) => indent(styleText("yellow", warning))),
  ];
}

const byRoot = (a: CheckedAuthority, b: CheckedAuthority) =>
  `${a.root}\n${a.subject}` < `${b.root}\n${b.subject}` ? -1 : 1;

const indent = (line: string) => `    ${line}`;
