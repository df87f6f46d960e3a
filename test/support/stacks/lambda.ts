import { type Asked, type Told, useAws } from "./aws-double.ts";

type Alias = { FunctionVersion: string; RevisionId: string; AdditionalVersionWeights: object };
type Kept = { versions: Record<string, string>; alias: Alias | undefined };

const path = /^\/2015-03-31\/functions\/([^/]*)(?:\/(versions|aliases\/live))?$/;

/** Gives a test file a Lambda with functions, their versions, and the alias "live". */
export function useLambda() {
  const functions = new Map<string, Kept>();
  let refused: string | undefined;
  let changes = 0;

  function answer({ method, url, body }: Asked): Told {
    const [, name = "", what] = path.exec(url.pathname) ?? [];
    if (!name) return json({ Functions: [...functions.keys()].map(named) });
    const found = functions.get(name);
    if (!found) return json({ message: "no function" }, 404, "ResourceNotFoundException");
    if (what === "versions")
      return json({
        Versions: Object.entries({
          $LATEST: "2026-01-01T00:00:00.000+0000",
          ...found.versions,
        }).map(([Version, LastModified]) => ({ ...named(name), Version, LastModified })),
      });
    if (!found.alias) return json({ message: "no alias" }, 404, "ResourceNotFoundException");
    if (method === "PUT") {
      const wanted = JSON.parse(body);
      if (refused === name || wanted.RevisionId !== found.alias.RevisionId)
        return json({ message: "It was changed." }, 412, "PreconditionFailedException");
      changes += 1;
      point(name, wanted.FunctionVersion, wanted.RoutingConfig.AdditionalVersionWeights);
    }
    const { AdditionalVersionWeights, ...alias } = found.alias;
    return json({ ...alias, Name: "live", RoutingConfig: { AdditionalVersionWeights } });
  }

  function point(name: string, version: string, AdditionalVersionWeights = {}) {
    const found = functions.get(name);
    const RevisionId = `${name}-${version}-${changes}`;
    if (found) found.alias = { FunctionVersion: version, RevisionId, AdditionalVersionWeights };
  }

  useAws(answer, "AWS_ENDPOINT_URL_LAMBDA");
  return {
    /** A function with its versions, by number and time. Its alias points at one of them, unless there is no alias. */
    deploy(name: string, versions: Record<string, string>, live?: string) {
      functions.set(name, { versions, alias: undefined });
      if (live) point(name, live);
    },
    /** The version and the weights of each alias. */
    live: () =>
      Object.fromEntries(
        [...functions].map(([name, { alias }]) => {
          const weights = Object.entries(alias?.AdditionalVersionWeights ?? {});
          return [name, [alias?.FunctionVersion, ...weights.flat()].join(" ")];
        }),
      ),
    /** Refuses to move the alias of this function. */
    refuse: (name: string | undefined) => {
      refused = name;
    },
    clear: () => functions.clear(),
  };
}

const named = (FunctionName: string) => ({ FunctionName });

const json = (body: object, status = 200, error?: string): Told => ({
  status,
  headers: { "content-type": "application/json", ...(error ? { "x-amzn-errortype": error } : {}) },
  body: JSON.stringify(body),
});
