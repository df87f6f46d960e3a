import { createHash, createHmac, createSecretKey, type KeyObject } from "node:crypto";

/** SHA-256 as AWS's signers ask for it (`ChecksumConstructor`): plain, or as an HMAC with a key. */
export class Sha256 {
  readonly #key: string | KeyObject | undefined;
  #hash;

  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.#key = typeof key === "object" ? keyObjectOf(key) : key;
    this.#hash = this.#begin();
  }

  #begin() {
    return this.#key === undefined ? createHash("sha256") : createHmac("sha256", this.#key);
  }

  update(data: Uint8Array | string): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#begin();
  }
}

const keyObjects = new WeakMap<object, KeyObject>();

/** The signer keeps the key of the day, so its KeyObject is kept too: from bytes, Node 24 makes one for each HMAC in 30 µs. */
function keyObjectOf(key: ArrayBuffer | ArrayBufferView): KeyObject {
  const known = keyObjects.get(key) ?? createSecretKey(key as NodeJS.ArrayBufferView);
  keyObjects.set(key, known);
  return known;
}
