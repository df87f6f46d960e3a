/** The table, as the deployment and the local database both create it. shared/table/keys.ts describes its items. */
export const tableDefinition = {
  key: { partition: "PK", sort: "SK" },
  index: { name: "GSI1", partition: "GSI1PK", sort: "GSI1SK" },
  /** The attribute with the time, in seconds since 1970, from which DynamoDB may delete an item. */
  expiry: "expires",
} as const;
