import type { ErrorCode } from "../errors.ts";

/**
 * The texts of an operation in the OpenAPI document, in addition to its declaration. They are in the operation's file,
 * and the bundler leaves them out of the Lambda function.
 */
export type Documentation = {
  /** Sentences that follow the summary. */
  description: string;
  /**
   * Error codes of the operation's own rules. Those that follow from its declaration are added: see
   * infra/openapi/errors-of.ts.
   */
  refusals?: readonly ErrorCode[];
  /** Descriptions of fields in the answer and of new fields in the body; others are in infra/openapi/field-texts.ts. */
  fields?: Readonly<Record<string, string>>;
  /** Examples and descriptions of path and query parameters that infra/openapi/parameter-texts.ts does not have. */
  parameters?: Readonly<Record<string, readonly [example: unknown, text: string]>>;
  /**
   * The query and body of the call that the document shows; a test makes the call and records its answer. Without it,
   * test/infra/openapi/example-run.ts has the call.
   */
  example?: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown };
};
