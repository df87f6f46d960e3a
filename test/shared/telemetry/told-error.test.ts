import { ApiError } from "../../../shared/errors.ts";
import { loggedError } from "../../../shared/telemetry/logged-error.ts";

const secret = "13839312185";

describe("a logged error", () => {
  it("has its type, its code and its stack", () => {
    const told = loggedError(Object.assign(new RangeError(secret), { code: "ECONNRESET" }));
    expect(told).toMatchObject({ type: "RangeError", code: "ECONNRESET" });
    expect(told.stack[0]).toMatch(/^at .*told-error\.test\.ts.*:\d+:\d+\)?$/);
  });

  it.each([
    ["the message of the error", new Error(secret)],
    [
      "a message of several lines",
      new Error(`${secret}\n    at ${secret}\n    at x (/${secret}:1:1)`),
    ],
    ["a message that was changed later", changed()],
    [
      "its other fields",
      Object.assign(new Error("x"), { item: secret, CancellationReasons: [secret] }),
    ],
    ["its name if that was changed", Object.assign(new Error("x"), { name: `Error of ${secret}` })],
    ["its code if that has a blank", Object.assign(new Error("x"), { code: `of ${secret}` })],
    ["its code if that is an object", Object.assign(new Error("x"), { code: { secret } })],
    ["the message of its cause", new Error("x", { cause: new Error(secret, { cause: secret }) })],
    ["a thrown text", secret],
    ["a thrown object", { message: secret, stack: secret }],
    ["an undefined value", undefined],
  ])("is logged without %s", (_, error) => {
    expect(JSON.stringify(loggedError(error))).not.toContain(secret);
  });

  it("has its code even if the code is a number", () => {
    expect(loggedError(Object.assign(new Error("x"), { code: 2067 })).code).toBe(2067);
  });

  it("has the details that it provides for the log", () => {
    const logged = { fault: "status", status: 503, place: "0.ownerName (max_length)" };
    expect(loggedError(Object.assign(new Error("x"), { logged })).details).toEqual(logged);
  });

  it("has the fixed text of a 5xx answer, but not the text of a refusal, which may repeat input", () => {
    const away = new ApiError("SYSTEM_ERROR", "The bank is away.", { status: 503 });
    expect(loggedError(away).details).toEqual({ status: 503, reason: "The bank is away." });
    expect(loggedError(new ApiError("CONFLICT", secret)).details).toBeUndefined();
  });

  it("has its causes, to a depth of three", () => {
    let error = new Error("x");
    for (let depth = 0; depth < 5; depth += 1) error = new TypeError("x", { cause: error });
    const told = loggedError(error);
    expect(told.cause?.cause?.type).toBe("TypeError");
    expect(told.cause?.cause?.cause).toBeUndefined();
  });

  it("has its causes to the same depth if its cause is itself", () => {
    const error = new Error("x");
    error.cause = error;
    expect(loggedError(error).cause?.cause?.cause).toBeUndefined();
  });
});

function changed() {
  const error = new Error(`${secret}\n    at ${secret}`);
  // The stack is written at its first use, with the message of that moment.
  if (!error.stack?.includes(secret)) throw new Error("The stack does not begin with the message.");
  error.message = "another";
  return error;
}
