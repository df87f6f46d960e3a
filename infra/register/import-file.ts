import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { writeObject } from "../../shared/object-store/object-store.ts";
import { MalformedFile } from "../../shared/register/json-elements.ts";
import { readRegister } from "../../shared/register/read-register.ts";
import { shrinkName } from "../../shared/register/register-source.ts";
import { CommandRefused } from "../command-error.ts";
import { registerKey } from "../deployment/names.ts";

/** Checks that a file can be read completely, and uploads it for the import job. */
export async function importFile(
  bucket: string,
  { file, mayShrink }: { file: string; mayShrink?: boolean },
): Promise<string> {
  const { entities, tpps } = await readRegister(createReadStream(file)).catch((error) => {
    throw error instanceof MalformedFile ? new CommandRefused(`${file}: ${error.message}`) : error;
  });
  if (!tpps.size)
    throw new CommandRefused(
      `${file}: none of its ${entities} entities may serve Norway as a TPP.`,
    );
  const metadata = mayShrink ? { [shrinkName]: "yes" } : {};
  await writeObject(bucket, registerKey, await readFile(file), { metadata });
  return `${file} has ${entities} entities, ${tpps.size} TPPs among them that serve Norway.
It is in s3://${bucket}/${registerKey}, and the job import-register takes it within the hour.`;
}
