import { hash } from "node:crypto";
import { type Asked, type Told, useAws } from "../stacks/aws-double.ts";

type Kept = {
  text: string;
  version: string;
  headers: Record<string, string>;
  sent: Asked["headers"];
};

/** Gives a test file an S3 that keeps every version. Its buckets are empty at the start. */
export function useObjectStore() {
  const objects = new Map<string, Kept[]>();
  const state = { refuses: false };

  function answer({ method, url, headers, body }: Asked): Told {
    if (state.refuses) return refused(403, "AccessDenied");
    const versions = objects.get(url.pathname) ?? [];
    if (method !== "PUT") {
      const wanted = url.searchParams.get("versionId");
      const found = wanted ? versions.find((each) => each.version === wanted) : versions.at(-1);
      if (!found) return refused(404, "NoSuchKey");
      return { headers: { "x-amz-version-id": found.version, ...found.headers }, body: found.text };
    }
    if (headers["x-amz-checksum-sha256"] !== hash("sha256", body, "base64"))
      return refused(400, "BadDigest");
    const version = `version-${versions.length + 1}`;
    objects.set(url.pathname, [
      ...versions,
      { text: body, version, headers: kept(headers, versions.length), sent: headers },
    ]);
    return { headers: { "x-amz-version-id": version } };
  }

  useAws(answer, "AWS_ENDPOINT_URL_S3");
  return {
    /** The text of every version of an object, the oldest first. */
    versionsOf: (path: string) => (objects.get(path) ?? []).map(({ text }) => text),
    /** The mode and the end of the lock that the last version of an object was sent with. */
    lockOf: (path: string) => {
      const sent = objects.get(path)?.at(-1)?.sent ?? {};
      return [sent["x-amz-object-lock-mode"], sent["x-amz-object-lock-retain-until-date"]];
    },
    names: () => [...objects.keys()].sort(),
    /** Makes the store refuse every request, or ends this. */
    refuse: (refuses: boolean) => {
      state.refuses = refuses;
    },
    clear: () => objects.clear(),
  };
}

/** The headers of an object in S3. Each version is one second younger than the one before. */
const kept = (sent: Asked["headers"], index: number): Record<string, string> => ({
  "last-modified": new Date(begun + index * 1_000).toUTCString(),
  ...Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      name.startsWith("x-amz-meta-") ? [[name, `${value}`]] : [],
    ),
  ),
});

const begun = Date.now();

const refused = (status: number, code: string): Told => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});
