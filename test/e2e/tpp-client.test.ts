import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Client, createClient, Refused } from "../../infra/tpp/client.ts";
import { useCommandLine } from "../infra/tpp/use-command-line.ts";

const { home, run } = useCommandLine();
let client: Client;

beforeAll(() => {
  process.env.FJORDGATE_HOME = home;
  client = createClient("mine");
});
afterAll(() => client.close());

describe("the TypeScript client", () => {
  it("calls operations by their names, and returns the bank's answers", async () => {
    const { status, body } = await client.sandbox.listSandboxCustomers({
      query: { withAccounts: false },
    });
    expect(status).toBe(200);
    expect(body[0].accounts).toEqual([]);
    const [{ customerId }] = body;
    expect((await client.sandbox.getSandboxCustomer({ customerId })).body.customerId).toBe(
      customerId,
    );
  });

  it("sends bodies and headers", async () => {
    const body = { customerNumber: "client-1", name: "Client", type: "PRIVATE" };
    expect((await client.sandbox.createSandboxCustomer({ body })).status).toBe(201);
    const headers = { "x-sandbox-scenario": "error=CONFLICT" };
    await expect(client.sandbox.getClock({ headers })).rejects.toMatchObject({ status: 409 });
  });

  it("throws an error for a refused call, with the link to SCA if the answer has one", async () => {
    const refused = await client.accounts.listAccounts().catch((error) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      status: 401,
      messages: [expect.objectContaining({ code: "CONSENT_UNKNOWN" })],
      scaRedirect: expect.stringMatching(/^http/),
    });
  });

  it("calls operations on behalf of a customer whose consent the command line has obtained", async () => {
    await run("consent", "--auto", "13839312185", "--as", "eirik");
    const eirik = createClient("mine", { psu: "eirik" });
    expect((await eirik.accounts.listAccounts()).body.accounts).toHaveLength(2);
    eirik.close();
  });
});

describe("npm run tpp", () => {
  it("runs the command line, and ends with its exit code", async () => {
    const cli = (...args: string[]) =>
      promisify(execFile)(process.execPath, ["infra/tpp/cli.ts", ...args], {
        env: { ...process.env, FJORDGATE_HOME: home },
      });
    expect((await cli("sandbox", "clock")).stdout).toMatch(/\(real time\)/);
    await expect(cli("call", "GET", "/v1/nowhere")).rejects.toMatchObject({
      code: 1,
      stderr: expect.not.stringContaining("\u001b["),
    });
    // The command stops at once instead of waiting for a PSU who cannot come.
    await expect(cli("consent", "--auto", "11111111111")).rejects.toMatchObject({ code: 5 });
  });
});
