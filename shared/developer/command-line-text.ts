import { builtFile } from "./built-file.ts";
import { textForStage } from "./stage-text.ts";

/** The command line for TPPs as one file. It gets its certificates from this site by default. */
export const commandLineText = builtFile("fjordgate.mjs", textForStage);
