import { settings } from "../runtime/settings.ts";
import { builtFile } from "./built-file.ts";
import type { Content } from "./developer-headers.ts";
import { documentAddresses, textForStage } from "./stage-text.ts";
import { tarOf } from "./tar.ts";

/** The collections as built. Bruno's is a folder of files. */
export type Collections = { httpyac: string; bruno: Record<string, string>; postman: string };

type File = { content: Content; body: string };

const hostOf = (address: string) => new URL(address).host;

/** The collections by file name, with the stage's address. */
export const collectionFiles = builtFile("collections.json", (text): Record<string, File> => {
  const { httpyac, bruno, postman }: Collections = JSON.parse(
    textForStage(text).replaceAll(hostOf(documentAddresses.api), hostOf(settings.apiAddress)),
  );
  return {
    "fjordgate.http": { content: "text", body: httpyac },
    "fjordgate-bruno.tar": { content: "archive", body: tarOf("fjordgate-bruno", bruno) },
    "fjordgate-postman.json": { content: "json", body: postman },
  };
});
