import { type Example, exampleTarget, requestText } from "./examples.ts";
import { type CodeSample, languageSamples } from "./language-samples.ts";

/** Headers that a signer adds itself. */
const added = ["x-request-id", "date", "digest", "tpp-signature-certificate", "signature"];

/**
 * A recorded call as an HTTP request, and as a call with the developer site's signers in three
 * languages.
 */
export function codeSamples(operationId: string, example: Example): CodeSample[] {
  const { method, target } = exampleTarget(operationId, example);
  const headers = Object.entries(example.headers).filter(
    ([name]) => !added.includes(name.toLowerCase()),
  );
  const call = { method, target, body: example.body, headers };
  return [{ lang: "HTTP", source: requestText(operationId, example) }, ...languageSamples(call)];
}
