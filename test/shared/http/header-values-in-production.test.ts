import { hospitals, real, realD } from "../../support/operations/national-numbers.ts";
import { complete, problemsOf } from "../../support/operations/sent-headers.ts";

describe("the values of headers in production (specification, Common request headers)", () => {
  beforeAll(() => {
    process.env.STAGE = "production";
  });
  afterAll(() => {
    process.env.STAGE = "sandbox";
  });

  it.each(["http://localhost/", "http://127.0.0.1:3000/", "http://[::1]/", "http://tpp.example/"])(
    "TPP-Redirect-URI may not be %s",
    (value) => {
      expect(problemsOf({ ...complete, "tpp-redirect-uri": value })).toMatchObject([
        { code: "FORMAT_ERROR", path: "tpp-redirect-uri", text: "Must be an https address." },
      ]);
    },
  );

  it.each([real, realD])("X-PSU-IDENTITY may be the national number %s", (value) => {
    expect(problemsOf({ ...complete, "x-psu-identity": value })).toEqual([]);
  });

  it.each(["13839312185", "53839312098", hospitals, "13839312186"])(
    "X-PSU-IDENTITY may not be %s, which is no person's national number",
    (value) => {
      expect(problemsOf({ ...complete, "x-psu-identity": value })).toMatchObject([
        { code: "FORMAT_ERROR", path: "x-psu-identity" },
      ]);
    },
  );

  it("TPP-Redirect-URI may be an https address", () => {
    expect(problemsOf(complete)).toEqual([]);
  });
});
