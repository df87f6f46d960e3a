/** A published version of a function, known by its number. */
export type Version = { number: string; published: Date };

/** An alias's target: one version, or two with the second one's share of the calls. */
export type Target = { version: string; second?: { version: string; share: number } };

/** A function of a stage, with its versions and where its alias points. */
export type DeployedFunction = {
  name: string;
  versions: readonly Version[];
  live: Target;
  /** The alias's revision, so that a concurrent change is not overwritten. */
  revision: string | undefined;
};

/** The functions that were published together. */
export type Release = { from: Date; to: Date; functions: ReadonlySet<string> };

const pause = 20 * 60_000;

/**
 * Groups versions into releases, oldest first. A pause ends a release, and so does a second version of one function.
 */
export function releasesOf(functions: readonly DeployedFunction[]): Release[] {
  const published = functions
    .flatMap(({ name, versions }) => versions.map((version) => ({ name, at: version.published })))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const releases: { from: Date; to: Date; functions: Set<string> }[] = [];
  for (const { name, at } of published) {
    const last = releases.at(-1);
    if (last && at.getTime() - last.to.getTime() <= pause && !last.functions.has(name)) {
      last.to = at;
      last.functions.add(name);
    } else releases.push({ from: at, to: at, functions: new Set([name]) });
  }
  return releases;
}

/** Finds the version of a function that was the newest in a release; undefined for a function that came later. */
export const versionIn = ({ versions }: DeployedFunction, release: Release): string | undefined =>
  versions
    .filter(({ published }) => published.getTime() <= release.to.getTime())
    .toSorted((a, b) => b.published.getTime() - a.published.getTime())[0]?.number;

/** Finds the index of the newest release that gets any calls. */
export function liveIndex(
  functions: readonly DeployedFunction[],
  releases: readonly Release[],
): number {
  const times = functions.flatMap(({ versions, live }) =>
    versions
      .filter(({ number }) => number === live.version || number === live.second?.version)
      .map(({ published }) => published.getTime()),
  );
  const newest = Math.max(...times);
  return releases.findLastIndex(({ from }) => from.getTime() <= newest);
}

/** A change of one function's alias. */
export type Move = { of: DeployedFunction; to: Target };

/** The moves that make a release live, completely or for a share of the calls. */
export function movesTo(
  functions: readonly DeployedFunction[],
  releases: readonly Release[],
  index: number,
  percent = 100,
): Move[] {
  const release = releases[index];
  const before = releases[index - 1];
  if (!release) return [];
  return functions.flatMap((each) => {
    const next = versionIn(each, release);
    // A function that is new in this release has no earlier version, so it gets all calls at once.
    const last = (before && versionIn(each, before)) ?? next;
    if (next === undefined || last === undefined) return [];
    const to = targetOf(last, next, percent);
    return same(each.live, to) ? [] : [{ of: each, to }];
  });
}

function targetOf(last: string, next: string, percent: number): Target {
  if (percent === 100 || last === next) return { version: next };
  if (percent === 0) return { version: last };
  return { version: last, second: { version: next, share: percent / 100 } };
}

const same = (a: Target, b: Target) =>
  a.version === b.version &&
  a.second?.version === b.second?.version &&
  a.second?.share === b.second?.share;
