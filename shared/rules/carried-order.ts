/** The products whose clearing carries the creditor's address. */
const carryAddress = new Set(["cross-border-credit-transfers", "sepa-credit-transfers"]);

export const carriesAddress = (product: string): boolean => carryAddress.has(product);

/**
 * An order or a payment of a bulk without what the clearing of its product does not carry: the creditor's address
 * within Norway. Clients send one with every product. It is kept as posted, but the bank does not get it, and it is
 * not part of what the PSU sees and approves.
 */
export function carriedOrder<T extends object>(product: string, order: T): T {
  if (carriesAddress(product) || !("creditorAddress" in order)) return order;
  const { creditorAddress: _, ...carried } = order;
  return carried as T;
}
