const quote = 34;
const comma = 44;
const colon = 58;
const opensList = 91;
const backslash = 92;
const closesList = 93;
const opensObject = 123;
const closesObject = 125;

/** Facts about the keys of a JSON text that JSON.parse loses. */
export type JsonKeys = {
  /**
   * The path of the first duplicate key, such as payments.3.creditorName. JSON.parse would keep only the last value.
   */
  twice?: string;
  /** True if there is a key that can change prototypes. */
  reachesPrototypes: boolean;
};

/**
 * Reads the keys of a well-formed JSON text, up to the first duplicate. It creates only one object per level of
 * nesting, because a large body may have a hundred thousand keys.
 */
export function keysOfJson(text: string): JsonKeys {
  const levels: Level[] = [];
  const hasEscapes = text.includes("\\");
  let reachesPrototypes = false;
  let depth = 0;
  let inner: Level | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at, hasEscapes);
      if (inner?.isObject && text.charCodeAt(afterBlanks(text, end + 1)) === colon) {
        const key = keyOf(text, at, end);
        if (inner.hasKey(key)) return { twice: pathOf(levels.slice(0, depth)), reachesPrototypes };
        if (key === "__proto__" || key === "constructor") reachesPrototypes = true;
      }
      at = end;
    } else if (code === comma) {
      if (inner) inner.index += 1;
    } else if (code === opensObject || code === opensList) {
      inner = levels[depth] ?? new Level();
      levels[depth] = inner.opened(code === opensObject);
      depth += 1;
    } else if (code === closesObject || code === closesList) {
      depth -= 1;
      inner = levels[depth - 1];
    }
  }
  return { reachesPrototypes };
}

const pathOf = (levels: readonly Level[]) =>
  levels.map(({ isObject, key, index }) => (isObject ? key : index)).join(".");

/** For few keys, a linear search is faster than a set. */
const fewKeys = 16;

/** An open object or list, and the current position in it. */
class Level {
  isObject = false;
  key = "";
  index = 0;
  private count = 0;
  private readonly few: string[] = [];
  private many: Set<string> | undefined;

  opened(isObject: boolean): this {
    this.isObject = isObject;
    this.index = 0;
    this.count = 0;
    return this;
  }

  /** Tells whether this object already has a key, and adds it. */
  hasKey(key: string): boolean {
    this.key = key;
    for (let at = 0; at < this.count && at < fewKeys; at += 1)
      if (this.few[at] === key) return true;
    if (this.count < fewKeys) this.few[this.count] = key;
    else {
      if (this.count === fewKeys || !this.many) this.many = new Set();
      if (this.many.has(key)) return true;
      this.many.add(key);
    }
    this.count += 1;
    return false;
  }
}

/** The position of the closing quote of a string. A long string without backslashes is searched natively. */
function endOfString(text: string, start: number, hasEscapes: boolean): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
    if (at - start === longString) {
      const next = text.indexOf('"', at);
      if (!hasEscapes || !text.slice(at, next).includes("\\")) return next;
    }
    at += code === backslash ? 2 : 1;
  }
  return at;
}

const longString = 12;

function keyOf(text: string, start: number, end: number): string {
  const key = text.slice(start + 1, end);
  return key.includes("\\") ? JSON.parse(text.slice(start, end + 1)) : key;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 32) at += 1;
  return at;
}
