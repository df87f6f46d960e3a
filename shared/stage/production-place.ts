/** Where the bank's data lives in production, for all TPPs. */
export const productionPlace = "production";
