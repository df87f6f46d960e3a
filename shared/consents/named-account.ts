/** The account that the path of a read names. */
export const accountOf = ({ id }: { id: string }) => ({ id, kind: "account" }) as const;

/** The card that the path of a read names. */
export const cardOf = ({ id }: { id: string }) => ({ id, kind: "card" }) as const;
