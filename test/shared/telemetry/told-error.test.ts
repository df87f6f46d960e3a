import { ApiError } from "../../../shared/errors.ts";
import { loggedError } from "../../../shared/telemetry/logged-error.ts";

const secret = "13839312185";

describe("an error of our own", () => {
  it("is told by its kind, its code and the places it came from", () => {
    const told = loggedError(Object.assign(new RangeError(secret), { code: "ECONNRESET" }));
    expect(told).toMatchObject({ type: "RangeError", code: "ECONNRESET" });
    expect(told.stack[0]).toMatch(/^at .*told-error\.test\.ts.*:\d+:\d+\)?$/);
  });

  it.each([
    ["its message", new Error(secret)],
    [
      "a message of several lines",
      new Error(`${secret}\n    at ${secret}\n    at x (/${secret}:1:1)`),
    ],
    ["a message that was changed", changed()],
    [
      "what it carries",
      Object.assign(new Error("x"), { item: secret, CancellationReasons: [secret] }),
    ],
    ["its name", Object.assign(new Error("x"), { name: `Error of ${secret}` })],
    ["its code", Object.assign(new Error("x"), { code: `of ${secret}` })],
    ["an object for a code", Object.assign(new Error("x"), { code: { secret } })],
    ["its cause", new Error("x", { cause: new Error(secret, { cause: secret }) })],
    ["what is no error at all", secret],
    ["an object that was thrown", { message: secret, stack: secret }],
    ["nothing", undefined],
  ])("is not told with %s", (_, error) => {
    expect(JSON.stringify(loggedError(error))).not.toContain(secret);
  });

  it("is told by a code that is a number", () => {
    expect(loggedError(Object.assign(new Error("x"), { code: 2067 })).code).toBe(2067);
  });

  it("is told with the details that it has for the log", () => {
    const logged = { fault: "status", status: 503, place: "0.ownerName (max_length)" };
    expect(loggedError(Object.assign(new Error("x"), { logged })).details).toEqual(logged);
  });

  it("has the text of an answer 5xx, which is fixed, and not that of a refusal, which may repeat input", () => {
    const away = new ApiError("SYSTEM_ERROR", "The bank is away.", { status: 503 });
    expect(loggedError(away).details).toEqual({ status: 503, reason: "The bank is away." });
    expect(loggedError(new ApiError("CONFLICT", secret)).details).toBeUndefined();
  });

  it("is told with its causes, to a depth of three", () => {
    let error = new Error("x");
    for (let depth = 0; depth < 5; depth += 1) error = new TypeError("x", { cause: error });
    const told = loggedError(error);
    expect(told.cause?.cause?.type).toBe("TypeError");
    expect(told.cause?.cause?.cause).toBeUndefined();
  });

  it("is told although its causes go round in a circle", () => {
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
