import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { openObject } from "../object-store.ts";
import { settings } from "../settings.ts";
import { useStore } from "../stores.ts";

/** The register's file where its source has it now. */
export type RegisterFile = {
  modified: Date;
  content: AsyncIterable<Buffer>;
  /** Somebody has looked at it: it may hold far fewer entities than the one before. */
  mayShrink: boolean;
  /** Lets go of what is not read. */
  close: () => void;
};

/** An answer of the file may take so long in all. */
const milliseconds = 240_000;

/** Opens the file, or answers nothing where the source has none. */
export async function openRegister(): Promise<RegisterFile | undefined> {
  useStore("register");
  const source = settings.registerSource;
  if (source.startsWith("s3://")) return openInS3(source);
  // The settings of a stage name https alone.
  return /^https?:/.test(source) ? openByHttp(source) : openNewest(fileURLToPath(source));
}

async function openInS3(source: string): Promise<RegisterFile | undefined> {
  const [, bucket = "", key = ""] = /^s3:\/\/([^/]+)\/(.+)$/.exec(source) ?? [];
  const object = await openObject(bucket, key);
  if (!object) return undefined;
  const { content, modified, metadata } = object;
  const mayShrink = metadata[shrinkName] === "yes";
  return { modified, content, mayShrink, close: () => content.destroy() };
}

/** The metadata of an object by which an operator lets a much smaller file in. */
export const shrinkName = "may-shrink";

async function openByHttp(address: string): Promise<RegisterFile> {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(milliseconds)]);
  const response = await fetch(address, { redirect: "error", signal });
  const modified = new Date(response.headers.get("last-modified") ?? Number.NaN);
  if (!response.ok || !response.body || Number.isNaN(+modified)) {
    controller.abort();
    throw new Error(
      response.ok
        ? "The register's source does not tell when its file was changed (Last-Modified)."
        : `The register's source answers ${response.status}.`,
    );
  }
  const content = Readable.fromWeb(response.body as never);
  return { modified, content, mayShrink: false, close: () => content.destroy() };
}

/** The newest file of a folder. */
async function openNewest(folder: string): Promise<RegisterFile | undefined> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => ({
      name: `${folder}/${name}`,
      modified: (await stat(`${folder}/${name}`)).mtime,
    })),
  );
  const [newest] = files.sort((a, b) => +b.modified - +a.modified);
  if (!newest) return undefined;
  const content = createReadStream(newest.name, { highWaterMark: 262_144 });
  return { modified: newest.modified, content, mayShrink: false, close: () => content.destroy() };
}
