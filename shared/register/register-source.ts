import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { openObject } from "../object-store/object-store.ts";
import { useStore } from "../object-store/stores.ts";
import { settings } from "../runtime/settings.ts";

/** The register's file at its source. */
export type RegisterFile = {
  modified: Date;
  content: AsyncIterable<Buffer>;
  /** True if an operator has checked the file: it may have far fewer entities than the last one. */
  mayShrink: boolean;
  /** Closes the connection without reading the rest. */
  close: () => void;
};

/** The time limit for reading the file. */
const milliseconds = 240_000;

/** Opens the file. Returns undefined if the source has none. */
export async function openRegister(): Promise<RegisterFile | undefined> {
  useStore("register");
  const source = settings.registerSource;
  if (source.startsWith("s3://")) return openInS3(source);
  // Only on one machine: the settings of a deployed stage allow https only.
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

/** The object metadata with which an operator allows a much smaller file. */
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
        ? "The register's source does not send the file's modification time (Last-Modified)."
        : `The register's source answers ${response.status}.`,
    );
  }
  const content = Readable.fromWeb(response.body as never);
  return { modified, content, mayShrink: false, close: () => content.destroy() };
}

/** Opens a file, or the newest file in a folder. */
async function openNewest(path: string): Promise<RegisterFile | undefined> {
  const isFolder = (await stat(path)).isDirectory();
  const names = isFolder ? (await readdir(path)).map((name) => `${path}/${name}`) : [path];
  const files = await Promise.all(
    names.map(async (name) => ({ name, modified: (await stat(name)).mtime })),
  );
  const [newest] = files.sort((a, b) => +b.modified - +a.modified);
  if (!newest) return undefined;
  const content = createReadStream(newest.name, { highWaterMark: 262_144 });
  return { modified: newest.modified, content, mayShrink: false, close: () => content.destroy() };
}
