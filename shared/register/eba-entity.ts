import * as v from "valibot";
import type { TppAuthorisation } from "../schemas/authorisation.ts";
import { CalendarDate } from "../schemas/date.ts";
import { MalformedFile } from "./json-elements.ts";

/** The types of entities with their own authorisation. Agents, branches and excluded providers have none. */
const types = new Set(["PSD_PI", "PSD_EMI", "PSD_AISP", "PSD_EPI", "PSD_EEMI", "PSD_ENL"]);

type RegisterRole = TppAuthorisation["roles"][number];

/** An issuer of payment instruments (PSD2, annex I, 5) may issue cards, and ask whether there are funds. */
const services: Readonly<Record<string, RegisterRole>> = {
  PS_05A: "PSP_IC",
  PS_070: "PSP_PI",
  PS_080: "PSP_AI",
};

const oneOrMore = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((one) => [one]),
  ),
]);

const Entity = v.object({
  EntityCode: v.string(),
  EntityType: v.string(),
  Properties: v.optional(v.array(v.record(v.string(), v.unknown())), []),
  Services: v.optional(v.array(v.record(v.string(), v.unknown())), []),
});

/**
 * The TPP ids of an entity: that of its authorisation number, and those of its national codes. They are numbered apart, so
 * the code of one firm may be the number of another.
 */
type TppIds = { byNumber: string; byCode: readonly string[] };

/**
 * Reads the TPP ids of an entity with its own authorisation, and this authorisation if it is for a country. Undefined
 * for all other entities.
 */
export function readEntity(
  json: Buffer,
  country: string,
): (TppIds & { authorisation?: TppAuthorisation }) | undefined {
  // Almost all entities are agents in other countries. Searching for the country first avoids parsing them.
  if (!json.includes(`"${country}"`)) return readNumber(json);
  const parsed = v.safeParse(Entity, parse(json));
  if (!parsed.success)
    throw new MalformedFile("An entity does not have the form that the register publishes.");
  const { EntityCode: code, EntityType: type, Properties, Services } = parsed.output;
  const roles = rolesIn(Services, country);
  if (!types.has(type)) return undefined;
  if (!roles.length) return tppIdsOf(code, []);
  const valuesOf = (name: string) =>
    Properties.flatMap((each) => (name in each ? [each[name]] : []));
  const named = v.safeParse(v.array(oneOrMore), valuesOf("ENT_NAM"));
  return {
    ...tppIdsOf(code, valuesOf("ENT_NAT_REF_COD")),
    authorisation: {
      ...{ code, type, roles },
      name: named.success ? (named.output.flat()[0] ?? "") : "",
      ...stateOf(valuesOf("ENT_AUT")),
    },
  };
}

/** Reads the authorisation number of an entity without parsing the rest. */
function readNumber(json: Buffer): TppIds | undefined {
  const text = json.toString("latin1");
  const [, type = ""] = /"EntityType"\s*:\s*"(\w+)"/.exec(text) ?? [];
  const [, code] = /"EntityCode"\s*:\s*"([^"\\]+)"/.exec(text) ?? [];
  return types.has(type) && code !== undefined ? tppIdsOf(code, []) : undefined;
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString("utf8"));
  } catch (cause) {
    throw new MalformedFile("An entity is not JSON.", { cause });
  }
}

/** The roles in a list such as `[{ "NO": ["PS_070", "PS_080"] }, { "SE": "PS_080" }]`. */
function rolesIn(passports: readonly Record<string, unknown>[], country: string): RegisterRole[] {
  const codes = v.safeParse(
    v.array(oneOrMore),
    passports.flatMap((each) => (country in each ? [each[country]] : [])),
  );
  const roles = codes.success ? codes.output.flat().map((code) => services[code]) : [];
  return [...new Set(roles.filter((role) => role !== undefined))].sort();
}

/**
 * The TPP ids of an entity: `IE_CBI!C58301` and `PSD_PI!IE_CBI!C58301` are IE-CBI-C58301, and each national code gives
 * another id of the same authority.
 */
function tppIdsOf(code: string, references: readonly unknown[]): TppIds {
  const [number = "", authority = ""] = code.split("!").reverse();
  const idOf = (text: string) => `${authority.replace("_", "-")}-${text}`;
  const codes = references.filter((each) => typeof each === "string" && each !== number);
  return {
    byNumber: idOf(number),
    byCode: [...new Set(codes.filter(Boolean).map((each) => idOf(each as string)))],
  };
}

/** The state after a sorted list of dates, which alternately grant and withdraw the authorisation. */
function stateOf(values: readonly unknown[]): Pick<TppAuthorisation, "state" | "since"> {
  const parsed = v.safeParse(v.strictTuple([oneOrMore]), values);
  const dates = parsed.success ? parsed.output[0] : [];
  const since = dates.at(-1);
  const areRead = dates.every(
    (date, at) => v.is(CalendarDate, date) && date >= (dates[at - 1] ?? ""),
  );
  if (since === undefined || !areRead) return { state: "unknown" };
  return { state: dates.length % 2 ? "granted" : "withdrawn", since };
}
