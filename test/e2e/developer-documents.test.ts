import { developerRoutes } from "../../infra/routes.ts";
import { useSharedBank } from "../support/bank/shared-bank.ts";

const bank = useSharedBank();

const documents = developerRoutes.filter(
  ({ method, path }) => method === "GET" && !path.includes("{"),
);

/** The headers that describe the document itself. A date differs each second, so it is not among them. */
const about = ["content-type", "content-length", "cache-control", "content-security-policy"];

describe("HEAD on the developer site (RFC 9110, 9.3.2)", () => {
  it.each(documents)(
    "answers $path with the headers of GET and without a body",
    async ({ path }) => {
      const address = `${bank.developerSite}${path}`;
      const headers = { "accept-encoding": "identity" };
      const [head, get] = await Promise.all([
        fetch(address, { method: "HEAD", headers }),
        fetch(address, { headers }),
      ]);
      expect(head.status).toBe(get.status);
      for (const name of about)
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      expect(await head.text()).toBe("");
      expect((await get.text()).length).toBeGreaterThan(0);
    },
  );

  it("is listed in the header Allow of a 405", async () => {
    const { status, headers } = await fetch(`${bank.developerSite}/signature`, { method: "PATCH" });
    expect(status).toBe(405);
    expect(headers.get("allow")?.split(", ").sort()).toEqual(["GET", "HEAD", "POST"]);
  });
});
