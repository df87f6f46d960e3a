import { carriedOrder } from "../../../shared/rules/carried-order.ts";

const address = { country: "NO" };

it.each([
  ["sepa-credit-transfers", true],
  ["cross-border-credit-transfers", true],
  ["norwegian-domestic-credit-transfers", false],
  ["instant-norwegian-domestic-credit-transfers-straks", false],
])("an order of %s carries the creditor's address: %s", (product, isCarried) => {
  const order = { creditorName: "A", creditorAddress: address };
  expect(carriedOrder(product, order)).toStrictEqual(isCarried ? order : { creditorName: "A" });
  const without = { creditorName: "A" };
  expect(carriedOrder(product, without)).toBe(without);
});
