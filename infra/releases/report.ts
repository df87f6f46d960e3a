import { styleText } from "node:util";
import {
  type DeployedFunction,
  liveIndex,
  type Move,
  type Release,
  type Target,
  versionIn,
} from "./releases.ts";

/** The number of releases that fit on a screen; going back to an older one is rare. */
const shown = 12;

/** Formats the list of releases, and the version that each function's alias calls. */
export function releaseReport(
  functions: readonly DeployedFunction[],
  releases: readonly Release[],
): string {
  const live = liveIndex(functions, releases);
  const release = releases[live];
  const lines = functions.map((each) => {
    const expected = release && versionIn(each, release);
    const astray = expected !== undefined && textOf(each.live) !== expected;
    const remark = astray ? styleText("yellow", `  the release has ${expected}`) : "";
    return `  ${each.name.padEnd(widthOf(functions))}  ${textOf(each.live)}${remark}`;
  });
  return [
    "Releases",
    ...releases
      .map((each, index) => `${index === live ? "→" : " "} ${described(each)}`)
      .slice(-shown),
    "",
    "Functions, and the version that is called",
    ...lines,
  ].join("\n");
}

/** The moves, one function per line. */
export const movesReport = (moves: readonly Move[]): string =>
  moves
    .map(({ of, to }) => {
      const name = of.name.padEnd(widthOf(moves.map((move) => move.of)));
      return `  ${name}  ${textOf(of.live)} → ${textOf(to)}`;
    })
    .join("\n");

const described = (release: Release): string => {
  const { size } = release.functions;
  return `${releaseTime(release)}  ${size} ${size === 1 ? "function" : "functions"}`;
};

/** Formats the time at which a release began. */
export const releaseTime = ({ from }: Release): string =>
  `${from.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function textOf({ version, second }: Target): string {
  if (!second) return version;
  const percent = Math.round(second.share * 100);
  return `${version} (${100 - percent} %), ${second.version} (${percent} %)`;
}

const widthOf = (functions: readonly DeployedFunction[]) =>
  Math.max(0, ...functions.map(({ name }) => name.length));
