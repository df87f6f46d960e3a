import { productsOf, type Service, serviceTexts } from "../../../infra/tpp/payment-products.ts";
import { services as bankServices } from "../../../shared/products/products.ts";

describe("the command line's payment products", () => {
  it.each(Object.entries(bankServices))("are the bank's products of %s", (service, products) => {
    expect(serviceTexts).toHaveProperty(service);
    expect(productsOf(service as Service).toSorted()).toEqual(Object.keys(products).toSorted());
  });

  it("begin with norwegian-domestic-credit-transfers, the default", () => {
    for (const service of ["payments", "periodic-payments", "bulk-payments"] as const)
      expect(productsOf(service)[0]).toBe("norwegian-domestic-credit-transfers");
  });
});
