import { settings } from "../settings.ts";
import { builtFile } from "./built-file.ts";

/** The developer site that the command line is made with; whoever serves it puts the stage's own in its place. */
export const commandLineSite = "https://developer.fjordbanken.test";

const file = builtFile("fjordgate.mjs", (text) =>
  text.replaceAll(commandLineSite, settings.developerAddress),
);

export const makeCommandLineBy = file.madeBy;

/** The command line for TPPs as one file, which gets its certificates from this site unless told otherwise. */
export const commandLineText = file.read;
