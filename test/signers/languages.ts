import { join } from "node:path";
import { virtualEnvironment } from "../../infra/emulator/python.ts";
import { debianPrograms } from "./debian-programs.ts";
import { has } from "./programs.ts";

/** The folder of a language's programs, or the name of the missing one. */
type Tools = { folder?: string } | { missing: string };

export type Language = {
  /** The language's name on the page /signers. */
  language: string;
  vectors: {
    file: string;
    /** A command that runs once, in the folder of the signer. */
    compile?: string;
    /** A command that runs once for each certificate, in a folder below it. */
    run: string;
  };
  tools: () => Promise<Tools>;
  /** The reason why its calls are not run. */
  noCalls?: string;
};

const build = new URL("../../build/signers", import.meta.url).pathname;
const requirements = new URL("requirements.txt", import.meta.url).pathname;

/** Checks that the machine has these programs. The test installs none of them. */
const onPath = async (missing: string, ...checks: readonly string[]): Promise<Tools> =>
  (await Promise.all(checks.map((check) => has(check)))).every(Boolean) ? {} : { missing };

export const languages: readonly Language[] = [
  {
    language: "bash",
    vectors: { file: "vectors.sh", run: "bash ../vectors.sh" },
    tools: async () => ({}),
  },
  {
    language: "Python",
    vectors: { file: "vectors.py", run: "python3 ../vectors.py" },
    tools: async () => {
      if (!(await has("python3 -m venv --help"))) return { missing: "Python with its module venv" };
      return { folder: await virtualEnvironment(join(build, "python"), requirements) };
    },
  },
  {
    language: "JavaScript",
    vectors: { file: "vectors.mjs", run: "node ../vectors.mjs" },
    tools: () => onPath("Node", "node --version"),
  },
  {
    language: "Java",
    vectors: {
      file: "Vectors.java",
      compile: "javac -d . Sign.java Vectors.java",
      run: "java -cp .. Vectors",
    },
    tools: () => onPath("a JDK, 17 or newer", "javac --release 17 --version", "keytool -help"),
  },
  {
    language: "Go",
    vectors: {
      file: "vectors.go",
      compile: "go build -o vectors sign.go vectors.go",
      run: "../vectors",
    },
    tools: () => onPath("Go, 1.21 or newer", "go version"),
  },
  {
    language: "PHP",
    vectors: { file: "vectors.php", run: "php ../vectors.php" },
    tools: async () =>
      (await has(`php -r 'exit((int) !function_exists("curl_init"));'`))
        ? {}
        : debianPrograms(join(build, "php"), {
            packages: ["php-cli", "php-curl"],
            programs: {
              php: `exec "$root"/usr/bin/php[0-9]* -n -d extension_dir="$(dirname "$root"/usr/lib/php/*/curl.so)" -d extension=curl "$@"`,
            },
          }),
  },
  {
    language: "C#",
    vectors: {
      file: "Vectors.cs",
      compile: "mcs -r:System.Net.Http.dll -main:Vectors -out:vectors.exe Sign.cs Vectors.cs",
      run: "mono ../vectors.exe",
    },
    tools: async () => {
      const mono = `export MONO_CFG_DIR="$root/etc" MONO_GAC_PREFIX="$root/usr"; exec "$root/usr/bin/mono"`;
      return (await has("mcs --version"))
        ? {}
        : debianPrograms(join(build, "mono"), {
            packages: ["mono-mcs", "mono-runtime", "libmono-system-net-http4.0-cil"],
            programs: {
              mono: `${mono} "$@"`,
              mcs: `${mono} "$root/usr/lib/mono/4.5/mcs.exe" "$@"`,
            },
          });
    },
    noCalls: "Mono's HttpClient shows no client certificate, and .NET is not here",
  },
];
