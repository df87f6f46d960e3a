import { usualName } from "../../../infra/tpp/psu-name.ts";

const psuId = "3f2b8c1e-0d4a-4c55-9a67-1f0e2d3c4b5a";

describe("the default name of a customer", () => {
  it.each([
    ["13839312185", "13839312185"],
    ["kari-1", "kari-1"],
    // The name "none" already means that there is no PSU.
    ["none", "3f2b8c1e"],
    ["", "3f2b8c1e"],
    ["kari 1", "3f2b8c1e"],
    [undefined, "3f2b8c1e"],
  ])("with the customer number %j and the PSU-ID 3f2b8c1e-… is %s", (number, name) => {
    expect(usualName(psuId, number)).toBe(name);
  });
});
