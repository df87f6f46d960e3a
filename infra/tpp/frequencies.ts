import { Frequency } from "../../shared/schemas/frequency.ts";

/** How often a standing order may be paid; the package gets the codes as data, without their schema. */
export const frequencies: readonly Frequency[] = Frequency.options;
