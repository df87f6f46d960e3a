import { services } from "../../../shared/products/products.ts";

it("each payment service has the products that the routes name", () => {
  const names = Object.entries(services).map(([service, each]) => [service, Object.keys(each)]);
  expect(Object.fromEntries(names)).toEqual({
    payments: [
      "cross-border-credit-transfers",
      "sepa-credit-transfers",
      "norwegian-domestic-credit-transfers",
      "instant-norwegian-domestic-credit-transfers-straks",
    ],
    "periodic-payments": ["norwegian-domestic-credit-transfers"],
    "bulk-payments": ["norwegian-domestic-credit-transfers"],
  });
});

it("only one payment product is instant", () => {
  const instant = Object.values(services).flatMap((each) =>
    Object.entries(each).flatMap(([name, rules]) => (rules.instant ? [name] : [])),
  );
  expect(instant).toEqual(["instant-norwegian-domestic-credit-transfers-straks"]);
});
