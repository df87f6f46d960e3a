import { Readable } from "node:stream";
import { createGunzip, createInflateRaw } from "node:zlib";
import { MalformedFile } from "./json-elements.ts";

type Chunks = AsyncIterable<Buffer>;

const zip = Buffer.from("504b0304", "hex");
const gzip = Buffer.from("1f8b", "hex");
const headerSize = 30;
const deflated = 8;

/** What a file holds: as it is, or the first file of a ZIP archive, or what gzip has packed. */
export async function* unpacked(file: Chunks): Chunks {
  const chunks = file[Symbol.asyncIterator]();
  const head = await atLeast(chunks, headerSize);
  if (head.subarray(0, gzip.length).equals(gzip))
    yield* through(createGunzip(), both([head], chunks));
  else if (head.subarray(0, zip.length).equals(zip)) {
    const start = headerSize + head.readUInt16LE(26) + head.readUInt16LE(28);
    const rest = await atLeast(chunks, start, head);
    if (rest.length < start || rest.readUInt16LE(8) !== deflated)
      throw new MalformedFile("The ZIP archive is cut short, or not deflated.");
    yield* through(createInflateRaw(), both([rest.subarray(start)], chunks));
  } else yield* both([head], chunks);
}

async function atLeast(chunks: AsyncIterator<Buffer>, size: number, begun = Buffer.alloc(0)) {
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

/** What follows the packed file, such as an archive's directory, is passed over. */
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
