import { acceptsJson } from "../../../shared/http/accepts-json.ts";

describe("whether an answer may be JSON (specification, Common request headers, Accept)", () => {
  it.each([
    undefined,
    "",
    "*/*",
    "application/json",
    "Application/JSON; charset=utf-8",
    "application/*",
    "text/html, application/json;q=0.1",
    "text/html;q=1, */*;q=0.001",
    "*/*;q=0, application/json",
    "application/*;q=0.0, application/json;q=1.0",
  ])("with %j: yes", (accept) => {
    expect(acceptsJson(accept)).toBe(true);
  });

  it.each([
    "text/html",
    "application/xml",
    "application/jsonp",
    "application/problem+json",
    "application/json;q=0",
    "application/json; q=0.000",
    "*/*, application/json;q=0",
    "application/*;q=0, */*",
    ",",
    "json",
  ])("with %j: no", (accept) => {
    expect(acceptsJson(accept)).toBe(false);
  });
});
