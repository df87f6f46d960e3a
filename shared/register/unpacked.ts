import { Readable } from "node:stream";
import { createGunzip, createInflateRaw } from "node:zlib";
import { MalformedFile } from "./json-elements.ts";

type Chunks = AsyncIterable<Buffer>;

const zip = Buffer.from("504b0304", "hex");
const gzip = Buffer.from("1f8b", "hex");
const headerSize = 30;
const deflated = 8;
/** The maximum size of a file before the register in an archive, in bytes: a hash or a note. */
const smallFile = 65_536;

/**
 * The content of a file: as it is, or unpacked from gzip, or the first .json file of a ZIP archive. Node unpacks; a
 * library that also reads the archive, fflate, takes at least 20 MiB more and no less processor time.
 */
export async function* unpacked(file: Chunks): Chunks {
  const chunks = file[Symbol.asyncIterator]();
  const head = await atLeast(chunks, headerSize);
  if (head.subarray(0, gzip.length).equals(gzip))
    yield* through(createGunzip(), both([head], chunks));
  else if (head.subarray(0, zip.length).equals(zip))
    yield* through(createInflateRaw(), both([await jsonIn(chunks, head)], chunks));
  else yield* both([head], chunks);
}

/**
 * Skips the files of an archive before its .json file, and returns the start of the .json file's compressed content.
 */
async function jsonIn(chunks: AsyncIterator<Buffer>, begun: Buffer): Promise<Buffer> {
  let bytes = begun;
  for (;;) {
    const start = headerSize + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
    bytes = await atLeast(chunks, start, bytes);
    const name = bytes.toString("latin1", headerSize, headerSize + bytes.readUInt16LE(26));
    if (/\.json$/i.test(name)) {
      if (bytes.length >= start && bytes.readUInt16LE(8) === deflated) return bytes.subarray(start);
      throw new MalformedFile("The ZIP archive is incomplete, or not compressed with deflate.");
    }
    bytes = await atLeast(chunks, start + smallFile, bytes);
    const next = bytes.indexOf(zip, start);
    if (next < 0 || bytes.length < next + headerSize)
      throw new MalformedFile("The ZIP archive has no .json file, or a large file before it.");
    bytes = bytes.subarray(next);
  }
}

async function atLeast(
  chunks: AsyncIterator<Buffer>,
  size: number,
  begun: Buffer = Buffer.alloc(0),
) {
  let bytes = begun;
  while (bytes.length < size) {
    const { value, done } = await chunks.next();
    if (done) break;
    bytes = Buffer.concat([bytes, value]);
  }
  return bytes;
}

async function* both(first: Buffer[], rest: AsyncIterator<Buffer>): Chunks {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Decompresses a stream. Data after the compressed file, such as an archive's directory, are ignored. */
async function* through(unpack: ReturnType<typeof createGunzip>, packed: Chunks): Chunks {
  const source = Readable.from(packed, { objectMode: false });
  source.on("error", (error) => unpack.destroy(error));
  source.pipe(unpack);
  try {
    yield* unpack as Chunks;
  } catch (cause) {
    if (!/^Z_|ERR_/.test(`${(cause as { code?: string }).code}`)) throw cause;
    throw new MalformedFile("The packed file cannot be unpacked.", { cause });
  } finally {
    source.destroy();
  }
}
