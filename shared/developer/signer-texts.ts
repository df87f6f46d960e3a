import { settings } from "../runtime/settings.ts";
import { builtFile } from "./built-file.ts";
import { signers } from "./pages/signers.ts";
import { trustOption } from "./pages/trust-option.ts";
import { documentAddresses } from "./stage-text.ts";

/** The folder of the files, in the sources and next to the functions that serve them. */
export const signersFolder = "signers";

const files = new Map(
  signers.map(({ file }) => {
    const finish = (text: string) =>
      signerFor(settings.apiAddress, settings.signsAnswers ? text : withoutAnswers(text));
    return [file, builtFile(`${signersFolder}/${file}`, finish)];
  }),
);

/** Leaves out the certificates of answers, for a bank that does not sign them. */
const withoutAnswers = (text: string) => text.replaceAll(/answers\.pem/g, "");

/** Inserts an interface's address. If its server has a public certificate, the test authority is left out. */
export function signerFor(apiAddress: string, text: string): string {
  const addressed = text.replaceAll(documentAddresses.api, apiAddress);
  const isPublic = trustOption(apiAddress) === "";
  return isPublic ? addressed.replaceAll(/authority\.(?:pem|p12)/g, "") : addressed;
}

/** The text of one signer. Undefined if there is no file with that name. */
export const signerText = async (file: string): Promise<string | undefined> => files.get(file)?.();

/** The texts of all signers by file name. */
export async function signerTexts(): Promise<ReadonlyMap<string, string>> {
  const texts = [...files].map(async ([file, read]) => [file, await read()] as const);
  return new Map(await Promise.all(texts));
}
