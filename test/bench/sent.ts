import type { TppClient, TppRequest } from "../../infra/tpp/tpp-client.ts";

/** Sends requests, this many at once. Throws unless each succeeds. */
export async function sent(
  tpp: TppClient,
  make: () => TppRequest,
  { requests, atOnce = 4 }: { requests: number; atOnce?: number },
): Promise<void> {
  let left = requests;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const { status, body } = await tpp.call(make());
      if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
