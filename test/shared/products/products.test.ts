import { services } from "../../../shared/products/products.ts";

it("has the products of each service, as routes name them", () => {
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

it("executes one of them only at any hour of any day", () => {
  const instant = Object.values(services).flatMap((each) =>
    Object.entries(each).flatMap(([name, rules]) => (rules.instant ? [name] : [])),
  );
  expect(instant).toEqual(["instant-norwegian-domestic-credit-transfers-straks"]);
});
