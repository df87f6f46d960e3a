import { documentAddresses } from "../../shared/developer/stage-text.ts";
import { collectedRequests } from "./collected-requests.ts";

const own: Readonly<Record<string, string>> = {
  api: documentAddresses.api,
  session: "session-1",
  redirectUri: "https://tpp.example/back",
  psuId: "",
};

/** Every variable of a collection with its initial value; the reader fills in the empty ones. */
export function variables(): Record<string, string> {
  const named = collectedRequests().flatMap(({ path }) => path.match(/(?<=\{\{)\w+/g) ?? []);
  return { ...own, ...Object.fromEntries(named.map((name) => [name, ""])) };
}
