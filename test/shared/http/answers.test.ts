import { ApiError, errorStatus } from "../../../shared/errors.ts";
import { jsonAnswer, refusalAnswer } from "../../../shared/http/answers.ts";

const bodyOf = ({ body }: { body: string }) => JSON.parse(body);

describe("a refusal (specification, Errors, Message structure)", () => {
  it("has category, code, path and text, and no field without a value", () => {
    const refusal = refusalAnswer(new ApiError("FORMAT_ERROR", "Wrong.", { path: "limit" }));
    expect(bodyOf(refusal)).toEqual({
      tppMessages: [{ category: "ERROR", code: "FORMAT_ERROR", path: "limit", text: "Wrong." }],
    });
    expect(refusal.headers).toEqual({
      "content-type": "application/json",
      "content-language": "en",
      "cache-control": "no-store",
    });
    const [message] = bodyOf(refusalAnswer(new ApiError("NOT_FOUND", "None."))).tppMessages;
    expect(Object.keys(message)).toEqual(["category", "code", "text"]);
  });

  it("cuts each text at 512 characters", () => {
    const also = [{ code: "FORMAT_ERROR", text: "b".repeat(513) }] as const;
    const refusal = refusalAnswer(new ApiError("FORMAT_ERROR", "a".repeat(600), { also }));
    const texts = bodyOf(refusal).tppMessages.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(["a".repeat(512), "b".repeat(512)]);
    const whole = refusalAnswer(new ApiError("FORMAT_ERROR", "a".repeat(512)));
    expect(bodyOf(whole).tppMessages[0].text).toHaveLength(512);
  });

  it("has at most twenty messages, and paths of at most 512 characters", () => {
    const also = Array(50).fill({ code: "FORMAT_ERROR", path: "x".repeat(600), text: "Wrong." });
    const refusal = refusalAnswer(new ApiError("FORMAT_ERROR", "Wrong.", { also }));
    const { tppMessages } = bodyOf(refusal);
    expect(tppMessages).toHaveLength(20);
    expect(tppMessages[1].path).toHaveLength(512);
  });

  it("has the language of its PSU message in Content-Language", () => {
    const details = { psuMessage: "Du må gi samtykke.", links: {} };
    const refusal = refusalAnswer(new ApiError("CONSENT_UNKNOWN", "None yet.", details), "nb");
    expect(bodyOf(refusal)).toMatchObject({ psuMessage: "Du må gi samtykke.", _links: {} });
    expect(refusal.headers).toMatchObject({ "content-language": "nb" });
    const without = refusalAnswer(new ApiError("FORMAT_ERROR", "Wrong."), "nb");
    expect(without.headers).toMatchObject({ "content-language": "en" });
  });

  it.each(Object.entries(errorStatus))("with the code %s has status %i", (code, status) => {
    expect(refusalAnswer(new ApiError(code as keyof typeof errorStatus, "x")).statusCode).toBe(
      status,
    );
  });

  it("has the headers and the status of its error", () => {
    const headers = { "retry-after": "5" };
    const refusal = refusalAnswer(new ApiError("SYSTEM_ERROR", "Later.", { status: 503, headers }));
    expect(refusal).toMatchObject({ statusCode: 503, headers });
  });
});

describe("an answer", () => {
  it("without a body has no media type and no language", () => {
    expect(jsonAnswer(204, undefined)).toEqual({
      statusCode: 204,
      headers: { "cache-control": "no-store" },
      body: "",
    });
  });
});
