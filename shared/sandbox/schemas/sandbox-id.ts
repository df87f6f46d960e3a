import * as v from "valibot";

/** A reference to a resource that another call has made. */
export const sandboxId = (noun: string) =>
  v.pipe(
    v.string(`${noun} is named by its id, a string.`),
    v.regex(/^[\w-]{1,64}$/, `${noun}'s id has 1 to 64 letters, digits and hyphens.`),
  );
