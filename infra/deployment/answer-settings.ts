import * as v from "valibot";

/** The setting that lets a stage sign its answers (specification, Request signature, 10). */
export const answerSettings = {
  signAnswers: v.optional(v.picklist(["on", "off"], "must be on or off")),
};

/** The sandbox signs by default: TPPs try there what they may meet. In production the bank decides. */
export const signAnswersByDefault = { sandbox: "on", production: "off" } as const;
