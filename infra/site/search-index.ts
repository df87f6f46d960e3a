import MiniSearch from "minisearch";
import { errorTexts } from "../../shared/developer/pages/developer-error-texts.ts";
import { rules } from "../../shared/developer/pages/developer-rules.ts";
import { placeOf } from "../../shared/developer/pages/place-of.ts";
import { scenarios } from "../../shared/sandbox/rules/scenarios.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import type { Json } from "../openapi/json-schema.ts";
import { changelog } from "./changelog.ts";
import type { Described } from "./documentation/described.ts";
import { describedOperations } from "./documentation/described-operations.ts";
import { type Field, fieldsOf } from "./documentation/fields-view.ts";
import { type Guide, otherPlaces, readGuide, readGuides } from "./guides.ts";
import { searchOptions } from "./scripts/search-options.ts";

/** Something that a search finds: its kind, its name, its address and what it says. */
export type Found = { kind: string; title: string; path: string; text: string };

const found = (kind: string, title: string, path: string, text: string): Found => ({
  kind,
  title,
  path,
  text,
});

/** The pages that are neither guide nor documentation. */
const pages = [
  ["/documentation/listAccounts#try-heading", "Try it", "Your browser signs and sends."],
  [
    "/reference#customers",
    "Customers of a new sandbox",
    "Every test person, with customer number.",
  ],
  ["/log", "Request log", "Your requests, answers and signing strings, to compare and send again."],
  ["/certificates", "Test certificates", "Make a key, and get a QWAC and a QSealC for it."],
  ["/signature", "Signature checker", "Paste a request to find the mistake in its signature."],
  ["/signers", "Signing files", "Sign in bash, Python, JavaScript, Java, Go, PHP or C#."],
  ["/try", "Back from the bank", "TPP-Redirect-URI of the forms, to which a customer returns."],
  ["/status", "Status", "Maintenance and closings of the sandbox."],
  ["/support", "Support", "Help, contact, and how to report a weakness."],
] as const;

/** The index over everything that the site explains, as JSON that the page's script loads. */
export function searchIndex(document: Json): string {
  const all = [
    ...readGuides().flatMap(ofGuide),
    ...Object.keys(otherPlaces).flatMap((name) => ofGuide(readGuide(name))),
    ...pages.map(([path, title, text]) => found("Page", title, path, text)),
    ...describedOperations(document).map(ofOperation),
    ...fields(document),
    ...Object.entries(errorTexts).map(([code, texts]) =>
      found("Error", code, `/reference#${code}`, texts.join(" ")),
    ),
    ...Object.entries(scenarios).map(([name, { of, effect }]) =>
      found("Scenario", `${name}=…`, `/reference#scenario-${name}`, `${of}: ${effect}`),
    ),
    ...rules.map(([subject, rule]) =>
      found("Rule", subject, `/reference#${placeOf(subject)}`, rule),
    ),
    ...seedCustomers.map(({ name, customerNumber, accounts }) =>
      found(
        "Customer",
        `${name} (${customerNumber})`,
        `/reference#customer-${customerNumber}`,
        `Test person or company, ${accounts.map(({ name }) => name).join(", ")}.`,
      ),
    ),
    ...changelog().entries.map(({ title, place, text }) =>
      found("Changelog", title, `/changelog#${place}`, text),
    ),
  ];
  const index = new MiniSearch<Found & { id: number }>(searchOptions);
  index.addAll(all.map((each, id) => ({ ...each, id })));
  return JSON.stringify(index);
}

const ofGuide = ({ path, title, summary, sections }: Guide): Found[] =>
  sections.map((section) => ({
    kind: "Guide",
    title: section.title ? `${title}: ${section.title}` : title,
    path: section.id ? `${path}#${section.id}` : path,
    text: section.title ? section.text : `${summary.replace(/<[^>]+>/g, "")} ${section.text}`,
  }));

const ofOperation = ({ id, method, path, summary, description }: Described) =>
  found("Operation", summary, `/documentation/${id}`, `${method} ${path} ${description}`);

/** Every field, header and parameter with its text; the same one of several operations is listed once. */
function fields(document: Json): Found[] {
  const byText = new Map<string, Found>();
  const add = (page: string, place: string, name: string, text = "") => {
    const path = `${page}#${place}`;
    if (text && !byText.has(`${name} ${text}`))
      byText.set(`${name} ${text}`, found("Field", name, path, text));
  };
  for (const { id, parameters, body, answers } of describedOperations(document)) {
    const page = `/documentation/${id}`;
    for (const each of parameters)
      add(page, `${each.in}.${each.name.toLowerCase()}`, each.name, each.description);
    const roots = [
      ...(body ? [{ place: "body", schema: body.schema }] : []),
      ...answers.flatMap(({ status, schema }) =>
        schema && status < "400" ? [{ place: status, schema }] : [],
      ),
    ];
    for (const { place, schema } of roots)
      for (const field of flat(fieldsOf(document, schema, place)))
        add(page, field.id, field.name, field.schema.description);
  }
  return [...byText.values()];
}

const flat = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...flat(field.fields)]);
