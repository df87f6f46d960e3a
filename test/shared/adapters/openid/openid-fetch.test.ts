import { once } from "node:events";
import { createServer } from "node:http";
import { Agent } from "node:https";
import type { AddressInfo } from "node:net";
import { fetchWith } from "../../../../shared/adapters/openid-fetch.ts";
import { withTimeLeft } from "../../../../shared/runtime/time-left.ts";

const get = (address: string) =>
  fetchWith(new Agent())(address, { method: "GET", headers: {}, redirect: "manual", body: null });

/** Serves answers of one status on this machine, for as long as `run` takes. */
async function served<T>(status: number, run: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((_, response) =>
    response.writeHead(status, { connection: "close" }).end(),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    return await run(`http://127.0.0.1:${port}/`);
  } finally {
    server.close();
    await once(server, "close");
  }
}

describe("a call to the OpenID provider (ports: identity)", () => {
  it("is not made without TLS, unless the provider is on this machine", async () => {
    const called = get("http://provider.example/token");
    await expect(called).rejects.toThrow("The address of the provider is not https.");
    expect(await served(200, async (address) => (await get(address)).status)).toBe(200);
  });

  it("is not made when there is no time left for it", async () => {
    await served(200, async (address) => {
      const late = withTimeLeft({ getRemainingTimeInMillis: () => 4_000 }, () => get(address));
      await expect(late).rejects.toMatchObject({ name: "ProviderAway", code: "late" });
    });
  });

  it("reports that the provider is away if it refuses the connection, with or without TLS", async () => {
    const closed = await served(200, async (address) => address);
    for (const address of [closed, closed.replace("http:", "https:")])
      await expect(get(address)).rejects.toMatchObject({
        name: "ProviderAway",
        code: "ECONNREFUSED",
      });
  });

  it.each([204, 304])("accepts an answer with status %i, which has no body", async (status) => {
    const answer = await served(status, get);
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
  });
});
