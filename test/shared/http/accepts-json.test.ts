import { acceptsJson } from "../../../shared/http/accepts-json.ts";

describe("an Accept header (specification, Common request headers, Accept)", () => {
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
  ])("with the value %j allows a JSON answer", (accept) => {
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
  ])("with the value %j does not allow a JSON answer", (accept) => {
    expect(acceptsJson(accept)).toBe(false);
  });
});
