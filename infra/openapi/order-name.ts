/** Words with hyphens between them as one name: `credit-transfers` is `CreditTransfers`. */
export const pascal = (words: string): string =>
  words.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const prefixes: Readonly<Record<string, string>> = {
  "periodic-payments": "Periodic",
  "bulk-payments": "Bulk",
};

/** The name of a product's order in the document: the schema's own, and the end of its operations' names. */
export const orderName = (service: string, product: string): string =>
  `${prefixes[service] ?? ""}${pascal(product)}`;
