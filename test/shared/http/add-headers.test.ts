import type { APIGatewayProxyResult } from "aws-lambda";
import { addHeaders } from "../../../shared/http/add-headers.ts";

describe("headers that several middlewares add", () => {
  it("all stand on an answer, which stays as it is otherwise", () => {
    const request = { response: { statusCode: 200, body: "{}", headers: { a: "1" } } };
    addHeaders(request, { b: "2" });
    addHeaders(request, { c: "3" });
    const headers = { a: "1", b: "2", c: "3" };
    expect(request.response).toEqual({ statusCode: 200, body: "{}", headers });
  });

  it("all wait for a refusal that is put into words after them", () => {
    const request: { response?: APIGatewayProxyResult } = {};
    addHeaders(request, { deprecation: "@1" });
    addHeaders(request, { "ratelimit-limit": "4" });
    expect(request.response?.headers).toEqual({ deprecation: "@1", "ratelimit-limit": "4" });
  });
});
