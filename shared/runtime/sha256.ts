import { createHash, createHmac, createSecretKey, type KeyObject } from "node:crypto";

/** SHA-256 with the interface that AWS's signers need (`ChecksumConstructor`): a plain hash, or an HMAC with a key. */
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

/**
 * Caches the KeyObject of a key, because the signer uses the same key all day. From bytes, Node 24 would make a new
 * KeyObject for each HMAC, which takes 30 µs.
 */
function keyObjectOf(key: ArrayBuffer | ArrayBufferView): KeyObject {
  const known = keyObjects.get(key) ?? createSecretKey(key as NodeJS.ArrayBufferView);
  keyObjects.set(key, known);
  return known;
}
