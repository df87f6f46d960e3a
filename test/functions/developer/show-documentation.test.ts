import { handler } from "../../../functions/developer/show-documentation.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import {
  documentedOperations,
  documentedTags,
} from "../../support/operations/documented-operations.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

describe("GET /documentation", () => {
  it("lists every operation under its tag, with method, summary and path", async () => {
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    const sections = [
      ...text.matchAll(/<section><h2 id="[^"]+">([^<]+)<\/h2>([\s\S]*?)<\/section>/g),
    ];
    const listed = sections.flatMap(([, tag, list = ""]) =>
      [
        ...list.matchAll(
          /<a href="\/documentation\/(\w+)"[\s\S]*?>([A-Z]+)<[\s\S]*?<code>([^<]+)<\/code>/g,
        ),
      ].map(([, id, method, path]) => ({ tag, id, method, path })),
    );
    const wanted = documentedOperations.map(({ tag, id, method, path }) => ({
      tag,
      id,
      method,
      path,
    }));
    expect(sections.map(([, tag]) => tag)).toEqual(documentedTags);
    expect(listed).toEqual(
      documentedTags.flatMap((name) => wanted.filter(({ tag }) => tag === name)),
    );
  });

  it("shows the fields of a refusal, each with its anchor", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain('id="refusal.tppMessages.code"');
    expect(text).toContain("<strong>Callers.</strong>");
  });

  it("is linked in the navigation", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain('<a href="/documentation" aria-current="page">Documentation</a>');
  });
});
