import { builtFile } from "./built-file.ts";
import { textForStage } from "./stage-text.ts";
import { tarOf } from "./tar.ts";

/** The package for TPP developers as an archive that npm installs. Its files name this site. */
export const packageArchive = builtFile("tpp-package.json", (text) =>
  tarOf("package", JSON.parse(textForStage(text))),
);
