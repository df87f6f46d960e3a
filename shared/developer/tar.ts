const blockBytes = 512;
const mode = "0000644";
const nobody = "0000000";

/** A tar archive of text files in a folder. All of it is UTF-8, so the archive is a text too. */
export function tarOf(folder: string, files: Readonly<Record<string, string>>): string {
  const entries = Object.entries(files).map(([name, text]) => entry(`${folder}/${name}`, text));
  return `${entries.join("")}${"\0".repeat(2 * blockBytes)}`;
}

function entry(name: string, text: string): string {
  const bytes = Buffer.byteLength(text);
  return `${header(name, bytes)}${text}${"\0".repeat(-bytes & (blockBytes - 1))}`;
}

/** The header of a file in POSIX (ustar) form. Its checksum is calculated with blanks in the checksum field. */
function header(name: string, bytes: number): string {
  if (!/^[\x20-\x7e]{1,100}$/.test(name))
    throw new Error(`${name} is not a valid file name for an archive.`);
  const field = (text: string, width: number) => text.padEnd(width, "\0");
  const octal = (number: number, width: number) => number.toString(8).padStart(width, "0");
  const withSum = (sum: string) =>
    [
      field(name, 100),
      ...[mode, nobody, nobody].map((each) => field(each, 8)),
      field(octal(bytes, 11), 12),
      field(octal(changedAt, 11), 12),
      sum,
      field("0", 101),
      "ustar\x0000",
    ]
      .join("")
      .padEnd(blockBytes, "\0");
  const sum = Buffer.from(withSum(" ".repeat(8))).reduce((total, byte) => total + byte, 0);
  return withSum(`${octal(sum, 6)}\0 `);
}

/** The same time for all files, so that equal files give an equal archive. */
const changedAt = Date.UTC(2026, 0) / 1000;
