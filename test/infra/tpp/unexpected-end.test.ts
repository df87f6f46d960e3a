import { createPrivateKey } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { CommandError, exitCodes } from "../../../infra/tpp/command-error.ts";
import { unexpectedEnd } from "../../../infra/tpp/unexpected-end.ts";
import { runCommand } from "./run-command.ts";

const thrownBy = async (act: () => unknown): Promise<unknown> => {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error("It has thrown nothing.");
};

describe("an unexpected error of fjordgate", () => {
  it.each<[string, () => unknown, object]>([
    [
      "a system error of a file",
      () => readFileSync("/no/such"),
      { reason: "usage", message: "/no/such cannot be used: no such file or directory." },
    ],
    [
      "a system error of a connection",
      () => once(connect({ port: 1, host: "127.0.0.1" }), "connect"),
      { reason: "unreachable", message: expect.stringContaining("could not be reached") },
    ],
    [
      "an error of OpenSSL",
      () => createPrivateKey("-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----"),
      { reason: "usage", message: expect.stringMatching(/^A key or a certificate cannot be used/) },
    ],
    [
      "a defect",
      () => JSON.parse("{"),
      {
        reason: "defect",
        message: expect.stringMatching(/^This is a defect of fjordgate: SyntaxError: .+/),
        hint: expect.stringMatching(/^at .+$/),
      },
    ],
    ["a rejection with undefined", () => Promise.reject(), { reason: "defect" }],
    [
      "a rejection with a text",
      () => Promise.reject("no words"),
      { reason: "defect", message: "This is a defect of fjordgate: Error: no words" },
    ],
  ])("is printed as a sentence without a stack trace if it is %s", async (_, act, told) => {
    const end = unexpectedEnd(await thrownBy(act));
    expect(end).toBeInstanceOf(CommandError);
    expect(end).toMatchObject(told);
    expect(end.hint ?? "").not.toContain("\n");
  });

  it("ends the command with its exit code and two lines of text", async () => {
    const stdin = () => Promise.reject(new TypeError("of a test"));
    const { runTpp } = await import("../../../infra/tpp/program.ts");
    let told = "";
    const err = {
      write: (text: string) => {
        told += text;
      },
    };
    const code = await runTpp(["verify"], { env: {}, out: err, err, stdin });
    expect(code).toBe(exitCodes.defect);
    expect(told).toMatch(/^✗ This is a defect of fjordgate: TypeError: of a test\n {2}at .+\n$/);
  });
});

describe("fjordgate --help", () => {
  const home = "/nowhere";
  it.each([
    [["requests", "--help"], /unknown command 'requests'/],
    [["--help", "requests"], /unknown command 'requests'/],
    [["--profile", "x", "requests", "-h"], /unknown command 'requests'/],
    [["sandbox", "clok", "--help"], /unknown command 'clok'[\s\S]*Did you mean clock\?/],
  ])("ends with exit code 2 for an unknown command: %j", async (args, words) => {
    const { code, out, err } = await runCommand(args, { home });
    expect({ code, out }).toEqual({ code: exitCodes.usage, out: "" });
    expect(err).toMatch(words);
  });

  it.each([
    [["--help"], "Usage: fjordgate [options]"],
    [["call", "GET", "/v1/x", "-h"], "Usage: fjordgate call"],
    [["sandbox", "clock", "+1d", "--help"], "Usage: fjordgate sandbox clock"],
    [["help", "call"], "Usage: fjordgate call"],
    [["--profile", "x", "sandbox", "--help"], "Usage: fjordgate sandbox"],
  ])("prints the help of a known command: %j", async (args, words) => {
    expect(await runCommand(args, { home })).toMatchObject({
      code: exitCodes.done,
      out: expect.stringContaining(words),
      err: "",
    });
  });
});
