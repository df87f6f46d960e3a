import { routes } from "../../../infra/routes.ts";
import { availabilityService } from "../../../shared/http/service-of.ts";
import { publishedServiceOf } from "../../../shared/rules/request-counts.ts";

const published = routes.filter(({ folder }) => folder !== "sandbox");

it.each(published)(
  "$method $path is counted in the availability figures of the service to which its operation belongs",
  ({ path, operation }) => {
    expect(publishedServiceOf(path)).toBe(availabilityService(operation));
  },
);

it.each(["/v1/sandbox/accounts", "/v1/accountants", "/v2/accounts", "-"])(
  "a request for the resource %j is counted for no service",
  (resource) => {
    expect(publishedServiceOf(resource)).toBeUndefined();
  },
);
