import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { testTime } from "../operations/call.ts";

type Entity = {
  EntityCode: string;
  EntityType: string;
  Properties?: readonly object[];
  Services?: readonly object[];
};

/** A payment institution as the EBA publishes it, licensed in Norway for both services unless it says otherwise. */
export const entity = ({
  code = "NO_FSA!987654321",
  type = "PSD_PI",
  dates = "2019-09-14" as unknown,
  services = [{ NO: ["PS_070", "PS_080"] }] as readonly object[],
  more = [] as readonly object[],
} = {}): Entity & Record<string, unknown> => ({
  CA_OwnerID: code.split("!").at(-2),
  EntityCode: code,
  EntityType: type,
  Properties: [
    { ENT_NAM: ["Nordlys Betaling AS", "Nordlys"] },
    { ENT_COU_RES: "NO" },
    ...(dates === null ? [] : [{ ENT_AUT: dates }]),
    ...more,
  ],
  Services: services,
  __EBA_EntityVersion: "1",
});

/** A file of the register, as text. */
export const registerText = (entities: readonly object[]): string =>
  JSON.stringify([[{ disclaimer: 'The EBA says "as is", {[' }], entities]);

let folder: string | undefined;

/** Writes a file to the address in REGISTER_SOURCE. */
export function publishRegister(
  content: readonly object[] | string | Buffer,
  modified = new Date(+testTime - 3_600_000),
): void {
  folder ??= mkdtempSync(join(tmpdir(), "fjordgate-register-"));
  const file = join(folder, "register");
  const isText = typeof content === "string" || Buffer.isBuffer(content);
  writeFileSync(file, isText ? content : registerText(content));
  utimesSync(file, modified, modified);
  process.env.REGISTER_SOURCE = `${pathToFileURL(folder)}/`;
}

/** Deletes the register's file and its folder. */
export function withdrawRegister(): void {
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
}

/** Deletes the register's file, and leaves its folder. */
export function emptyRegister(): void {
  for (const name of folder ? readdirSync(folder) : []) rmSync(join(`${folder}`, name));
}

/** Makes an archive of one file in the form that a stream writes, with the sizes after the content. */
export function zipped(text: string, { named = "register.json", method = 8 } = {}): Buffer {
  const name = Buffer.from(named);
  const header = Buffer.alloc(30);
  header.write("504b0304", "hex");
  header.writeUInt16LE(8, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([
    header,
    name,
    method ? deflateRawSync(text) : Buffer.from(text),
    Buffer.from("504b0708".repeat(4), "hex"),
  ]);
}
