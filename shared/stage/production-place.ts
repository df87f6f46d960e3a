/** The place of the bank's data in production, which is the same for all TPPs. */
export const productionPlace = "production";
