import type { APIGatewayProxyResult } from "aws-lambda";
import { addHeaders } from "../../../shared/http/add-headers.ts";

describe("headers that several middlewares add", () => {
  it("are all on the answer, whose status and body do not change", () => {
    const request = { response: { statusCode: 200, body: "{}", headers: { a: "1" } } };
    addHeaders(request, { b: "2" });
    addHeaders(request, { c: "3" });
    const headers = { a: "1", b: "2", c: "3" };
    expect(request.response).toEqual({ statusCode: 200, body: "{}", headers });
  });

  it("are all kept for a response that does not exist yet", () => {
    const request: { response?: APIGatewayProxyResult } = {};
    addHeaders(request, { deprecation: "@1" });
    addHeaders(request, { "ratelimit-limit": "4" });
    expect(request.response?.headers).toEqual({ deprecation: "@1", "ratelimit-limit": "4" });
  });
});
