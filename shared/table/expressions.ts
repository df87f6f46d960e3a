import type { Key } from "./keys.ts";

export type Value = string | number | bigint | boolean | Set<string> | object | null;
export type Attributes = Record<string, Value | undefined>;

type Choice = string | number | bigint | boolean | undefined;

/** The conditions for a change to an item. All of them must hold. */
export type Condition = {
  /** The item does not exist, or expired before this instant. TTL deletes items late, so expiry is checked here. */
  absent?: true | Date;
  /** The item exists. */
  present?: true;
  /** An attribute has one of these values. `undefined` means that it may be missing. `a.b` is member b of map a. */
  oneOf?: Record<string, readonly Choice[]>;
  atLeast?: Record<string, bigint | number>;
  /** An attribute is missing, or is a number less than this one. */
  below?: Record<string, number>;
  /** A set already contains this member, or has room for one more. */
  room?: { set: string; member: string; limit: number };
  /** A set does not contain this member. */
  lacks?: Record<string, string>;
};

/** A change to one item, and its conditions. */
export type Change =
  | { put: Key & Attributes; when?: Condition }
  | {
      update: Key;
      set?: Attributes;
      /** Numbers are added, sets are joined. */
      add?: Record<string, number | bigint | Set<string>>;
      remove?: readonly string[];
      when?: Condition;
    }
  | { delete: Key; when?: Condition }
  | { check: Key; when: Condition };

/** Collects names and values under placeholders, because many of our attribute names are reserved words. */
class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, Value> = {};

  /** An attribute, or a member of one behind a point: `cancellation.at`. */
  name(attribute: string): string {
    const path = attribute.split(".");
    for (const part of path) this.names[`#${part}`] = part;
    return path.map((part) => `#${part}`).join(".");
  }

  value(value: Value): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }
}

/** The parts of a DynamoDB request for a change and its conditions, for single writes and transactions. */
export function expressionsOf(change: Change) {
  const use = new Placeholders();
  const update = "update" in change ? updateOf(change, use) : undefined;
  const condition = change.when ? conditionOf(change.when, use) : "";
  return {
    ...(update ? { UpdateExpression: update } : {}),
    ...(condition ? { ConditionExpression: condition } : {}),
    ...(Object.keys(use.names).length ? { ExpressionAttributeNames: use.names } : {}),
    ...(Object.keys(use.values).length ? { ExpressionAttributeValues: use.values } : {}),
  };
}

function updateOf(change: Extract<Change, { update: Key }>, use: Placeholders): string {
  const sets = Object.entries(change.set ?? {})
    .filter((entry): entry is [string, Value] => entry[1] !== undefined)
    .map(([name, value]) => `${use.name(name)} = ${use.value(value)}`);
  const adds = Object.entries(change.add ?? {}).map(
    ([name, value]) => `${use.name(name)} ${use.value(value)}`,
  );
  const removes = (change.remove ?? []).map((name) => use.name(name));
  return [
    sets.length ? `SET ${sets.join(", ")}` : "",
    adds.length ? `ADD ${adds.join(", ")}` : "",
    removes.length ? `REMOVE ${removes.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function conditionOf(condition: Condition, use: Placeholders): string {
  const parts: string[] = [];
  const { absent, present, oneOf = {}, atLeast = {}, below = {}, lacks = {}, room } = condition;
  if (absent) parts.push(absenceOf(absent, use));
  if (present) parts.push(`attribute_exists(${use.name("PK")})`);
  for (const [name, values] of Object.entries(oneOf)) parts.push(choiceOf(name, values, use));
  for (const [name, least] of Object.entries(atLeast))
    parts.push(`${use.name(name)} >= ${use.value(least)}`);
  for (const [name, most] of Object.entries(below)) {
    const named = use.name(name);
    parts.push(`(attribute_not_exists(${named}) OR ${named} < ${use.value(most)})`);
  }
  if (room) {
    const set = use.name(room.set);
    const held = `contains(${set}, ${use.value(room.member)})`;
    parts.push(
      `(attribute_not_exists(${set}) OR ${held} OR size(${set}) < ${use.value(room.limit)})`,
    );
  }
  for (const [set, member] of Object.entries(lacks))
    parts.push(`NOT contains(${use.name(set)}, ${use.value(member)})`);
  return parts.join(" AND ");
}

function absenceOf(absent: true | Date, use: Placeholders): string {
  const missing = `attribute_not_exists(${use.name("PK")})`;
  if (absent === true) return missing;
  const now = Math.floor(absent.getTime() / 1000);
  return `(${missing} OR ${use.name("expires")} < ${use.value(now)})`;
}

function choiceOf(name: string, values: readonly Choice[], use: Placeholders): string {
  const named = use.name(name);
  const choices = values.map((value) =>
    value === undefined ? `attribute_not_exists(${named})` : `${named} = ${use.value(value)}`,
  );
  const text = choices.join(" OR ");
  return choices.length === 1 ? text : `(${text})`;
}
