import { carriedOrder } from "../../../shared/rules/carried-order.ts";

const address = { country: "NO" };

it.each([
  ["has", "sepa-credit-transfers", true],
  ["has", "cross-border-credit-transfers", true],
  ["does not have", "norwegian-domestic-credit-transfers", false],
  ["does not have", "instant-norwegian-domestic-credit-transfers-straks", false],
])("the bank's order %s the creditor's address if the product is %s", (_, product, isCarried) => {
  const order = { creditorName: "A", creditorAddress: address };
  expect(carriedOrder(product, order)).toStrictEqual(isCarried ? order : { creditorName: "A" });
  const without = { creditorName: "A" };
  expect(carriedOrder(product, without)).toBe(without);
});
