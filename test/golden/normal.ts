/** Replaces values that differ in each run by names: ids, links of an SCA, cursors. */
export class Names {
  readonly #names = new Map<string, string>();

  /** Gives an id a name, which replaces it everywhere. */
  call(id: string, name: string): void {
    this.#names.set(id, `<${name}>`);
  }

  /**
   * Returns a value as JSON transports it, with names for ids. Ids without a name are numbered in the order of their
   * first appearance.
   */
  normal<T>(value: T): T {
    const text = JSON.stringify(value, exact);
    return text === undefined ? value : JSON.parse(this.text(text));
  }

  text(text: string): string {
    return text
      .replace(uuid, (id) => this.#names.get(id) ?? this.#next(id))
      .replace(/(?<=\/s\/)[\w-]{20,}/g, "<token>")
      .replace(/(?<=\b\d{8}-\d{8}-)[\w-]+/g, "<row>")
      .replace(/https?:\/\/[\w.:-]+\/(v1|s)\//g, "/$1/");
  }

  #next(id: string): string {
    const others = [...this.#names.values()].filter((name) => name.startsWith("<id-"));
    const name = `<id-${others.length + 1}>`;
    this.#names.set(id, name);
    return name;
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const exact = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}` : value);
