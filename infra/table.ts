/** The one table as the deployment and the local database both create it; what lies in it is said in shared/table/keys.ts. */
export const tableDefinition = {
  key: { partition: "PK", sort: "SK" },
  index: { name: "GSI1", partition: "GSI1PK", sort: "GSI1SK" },
  /** The attribute that tells, in seconds since 1970, when an item may be cleaned away. */
  expiry: "expires",
} as const;
