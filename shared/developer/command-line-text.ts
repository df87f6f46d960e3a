import { settings } from "../runtime/settings.ts";
import { builtFile } from "./built-file.ts";

/**
 * The developer site's address in the built command line. The stage's own address replaces it when the file is
 * served.
 */
export const commandLineSite = "https://developer.fjordbanken.test";

const file = builtFile("fjordgate.mjs", (text) =>
  text.replaceAll(commandLineSite, settings.developerAddress),
);

export const makeCommandLineBy = file.madeBy;

/** The command line for TPPs as one file. It gets its certificates from this site by default. */
export const commandLineText = file.read;
