/** Joins words with hyphens into one name: `credit-transfers` becomes `CreditTransfers`. */
export const pascal = (words: string): string =>
  words.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const prefixes: Readonly<Record<string, string>> = {
  "periodic-payments": "Periodic",
  "bulk-payments": "Bulk",
};

/** Names a product's order in the document: the name of its schema, and the end of its operations' names. */
export const orderName = (service: string, product: string): string =>
  `${prefixes[service] ?? ""}${pascal(product)}`;
