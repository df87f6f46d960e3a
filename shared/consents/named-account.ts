/** The account that the path of a read names. */
export const namedAccount = ({ id }: { id: string }) => ({ id, kind: "account" }) as const;

/** The card that the path of a read names. */
export const namedCard = ({ id }: { id: string }) => ({ id, kind: "card" }) as const;
