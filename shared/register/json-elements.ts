const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The maximum size of an element in memory. */
const largest = 1_048_576;

/** The file does not have the form that the register publishes. */
export class MalformedFile extends Error {
  override readonly name = "MalformedFile";
}

/**
 * Splits the objects out of the second list of `[[…], [{…}, {…}, …]]`, chunk by chunk, so that only one object is in
 * memory at a time. The content of an object is not checked here, but by JSON.parse. Our own scanner: the file has
 * one fixed form, and 330,000 entities take four seconds and 114 MiB (npm run bench -- --register). A streaming parser
 * makes a token of every name and bracket: @streamparser/json takes twice the processor time, and no less memory.
 */
export class ElementScanner {
  #depth = 0;
  #list = 0;
  #isInText = false;
  #isEscaped = false;
  #hasEnded = false;
  #begun: Buffer[] = [];

  /** Returns the objects that end in this chunk. Read them before the chunk's memory is reused. */
  push(chunk: Buffer): Buffer[] {
    const found: Buffer[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isInText = false;
      } else if (this.#depth < 3) {
        if (!blanks.has(byte)) this.#outside(byte);
        if (this.#isInObject) start = at;
      } else if (byte === quote) this.#isInText = true;
      else if (byte === openObject || byte === openList) this.#depth += 1;
      else if (byte === closeObject || byte === closeList) {
        const isWhole = this.#isInObject && this.#depth === 3;
        this.#depth -= 1;
        if (isWhole) {
          const last = chunk.subarray(start, at + 1);
          // Most objects lie in one chunk and are not copied.
          found.push(this.#begun.length ? Buffer.concat([...this.#begun, last]) : last);
          this.#begun = [];
        }
      }
    }
    if (this.#isInObject) this.#keep(chunk.subarray(start));
    return found;
  }

  /** Throws if the file was incomplete. */
  end(): void {
    if (!this.#hasEnded || this.#list !== 1) throw new MalformedFile("The file ends too early.");
  }

  get #isInObject(): boolean {
    return this.#list === 1 && this.#depth >= 3;
  }

  #keep(part: Buffer): void {
    // Copied, because a chunk's memory is reused.
    this.#begun.push(Buffer.from(part));
    const size = this.#begun.reduce((sum, { length }) => sum + length, 0);
    if (size > largest) throw new MalformedFile("An entity is larger than 1 MB.");
  }

  /**
   * Handles a byte outside the objects: the two lists, their commas and brackets. The first list may contain any
   * values.
   */
  #outside(byte: number): void {
    const isExpected = !this.#hasEnded && this.#expects(byte);
    if (!isExpected) throw new MalformedFile("The file is not one JSON array of two arrays.");
    if (byte === quote) this.#isInText = true;
    else if (byte === comma && this.#depth === 1) this.#list += 1;
    else if (byte === openList || byte === openObject) this.#depth += 1;
    else if (byte === closeList || byte === closeObject) this.#depth -= 1;
    this.#hasEnded = this.#depth === 0;
  }

  #expects(byte: number): boolean {
    if (this.#depth === 0) return byte === openList;
    if (this.#depth === 1)
      return byte === openList || byte === closeList || (byte === comma && this.#list === 0);
    if (this.#list === 0) return byte !== closeObject;
    return byte === openObject || byte === comma || byte === closeList;
  }
}
