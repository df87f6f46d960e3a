import { trustOption } from "./trust-option.ts";

/** The addresses of this sandbox that commands need. */
export type SiteAddresses = { apiAddress: string; developerAddress: string };

/** A file that signs requests in one language. */
export type Signer = {
  file: string;
  language: string;
  /** The required software besides the file. */
  needs: string;
  /** The command that runs the file, before its own arguments. */
  program: string;
  /** Commands that convert the PEM keys to the form that this language reads. */
  prepare?: (places: SiteAddresses) => string;
  /** The part that the tests of this site do not run. */
  notRun?: string;
};

const pkcs12 = `for each in client seal; do
  openssl pkcs12 -export -inkey tpp.key -in $each.pem -out $each.p12 -name tpp -passout pass:secret
done
`;

/** Java trusts certificates that keytool has imported. */
const trusted = ({ apiAddress }: SiteAddresses) =>
  trustOption(apiAddress) &&
  `keytool -importcert -noprompt -alias bank -file authority.pem -keystore authority.p12 -storepass secret 2> keytool.log
`;

export const signers: readonly Signer[] = [
  {
    file: "sign.sh",
    language: "bash",
    needs: "bash, openssl and curl",
    program: "bash sign.sh",
  },
  {
    file: "sign.py",
    language: "Python",
    needs:
      "Python 3.9 or newer, and the package cryptography (python3 -m pip install cryptography)",
    program: "python3 sign.py",
  },
  {
    file: "sign.mjs",
    language: "JavaScript",
    needs: "Node 18 or newer",
    program: "node sign.mjs",
  },
  {
    file: "Sign.java",
    language: "Java",
    needs: "Java 17 or newer, and the keys as PKCS #12",
    program: "java Sign.java",
    prepare: (places) => pkcs12 + trusted(places),
  },
  {
    file: "sign.go",
    language: "Go",
    needs: "Go 1.21 or newer",
    program: "go run sign.go",
  },
  {
    file: "sign.php",
    language: "PHP",
    needs: "PHP 8.1 or newer, with openssl and curl",
    program: "php sign.php",
  },
  {
    file: "Sign.cs",
    language: "C#",
    needs: ".NET 8 or newer, and the keys as PKCS #12",
    program: "dotnet run Sign.cs --",
    prepare: () => pkcs12,
    notRun:
      "The tests run this file with Mono, where signing and verifying work and HttpClient shows no client certificate. Mutual TLS, and .NET itself, were not run. Before .NET 10 the file needs a project around it: dotnet new console, and this file in place of Program.cs.",
  },
];
