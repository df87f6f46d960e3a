import { resourceNames } from "../../../infra/deployment/names.ts";
import { developerRoutes, feedRows, jobRows, pageRoutes, routes } from "../../../infra/routes.ts";
import { operationIdOf } from "../../../shared/telemetry/operation-id.ts";

const ids = [
  ...new Set(
    [...routes, ...pageRoutes, ...developerRoutes, ...jobRows, ...feedRows].map(({ id }) => id),
  ),
];

describe("an operation's id", () => {
  it.each(ids)("is found in the name of its Lambda function: %s", (id) => {
    for (const stage of ["sandbox", "production"] as const)
      expect(operationIdOf({ functionName: resourceNames.function(stage, id) }, "")).toBe(id);
  });

  it("is the function's name if the bank runs on one machine, or the operation's summary if the function has no name", () => {
    expect(operationIdOf({ functionName: "listAccounts" }, "")).toBe("listAccounts");
    expect(operationIdOf({}, "List accounts")).toBe("List accounts");
    expect(operationIdOf(undefined, "List accounts")).toBe("List accounts");
  });
});
