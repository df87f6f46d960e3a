import { Frequency } from "../../shared/schemas/frequency.ts";

/**
 * The allowed frequencies of a standing order; the package gets the codes as data, without their
 * schema.
 */
export const frequencies: readonly Frequency[] = Frequency.options;
