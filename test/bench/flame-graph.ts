import type { Profiler } from "node:inspector";

/** A function in a flame graph below its caller: its time with all that it calls, and its own time, in milliseconds. */
type Frame = {
  name: string;
  place: string;
  total: number;
  own: number;
  called: Map<string, Frame>;
};

const idle: ReadonlySet<string> = new Set(["(idle)", "(program)"]);

/** Turns a profile into one frame for each call path. */
export function framesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Frame {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const all = newFrame("all", "");
  const placed = new Map<number, Frame>();
  const frameOf = (id: number): Frame => {
    const known = placed.get(id);
    if (known) return known;
    const parent = parents.get(id);
    const frame = parent === undefined ? all : calledBy(frameOf(parent), byId.get(id)?.callFrame);
    placed.set(id, frame);
    return frame;
  };
  for (const [index, id] of samples.entries()) {
    if (idle.has(byId.get(id)?.callFrame.functionName ?? "")) continue;
    const time = (timeDeltas[index] ?? 0) / 1000;
    frameOf(id).own += time;
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at))
      frameOf(at).total += time;
  }
  return all;
}

const newFrame = (name: string, place: string): Frame => ({
  ...{ name, place, total: 0, own: 0 },
  called: new Map(),
});

function calledBy(caller: Frame, call?: { functionName: string; url: string }): Frame {
  const { functionName = "", url = "" } = call ?? {};
  const name = functionName || "(anonymous)";
  const place = placeOf(url);
  const key = `${name} ${place}`;
  const frame = caller.called.get(key) ?? newFrame(name, place);
  caller.called.set(key, frame);
  return frame;
}

/** Returns the package of a file, or its path in this repository. */
const placeOf = (url: string): string =>
  /node_modules\/((@[^/]+\/)?[^/]+)/.exec(url)?.[1] ??
  /\/((shared|functions|infra)\/.+)$/.exec(url)?.[1] ??
  url.replace(/^file:.*\//, "");

/**
 * Returns each package's share of the total time, without the time in other packages, largest first. The functions of
 * this repository count as one package.
 */
export function sharesOf(all: Frame): [place: string, share: number][] {
  const own = new Map<string, number>();
  const walk = (frame: Frame) => {
    const room = /^(shared|functions|infra)\//.test(frame.place) ? "this repository" : frame.place;
    own.set(room || "(Node, native)", (own.get(room || "(Node, native)") ?? 0) + frame.own);
    for (const each of frame.called.values()) walk(each);
  };
  walk(all);
  return [...own]
    .map(([place, time]): [string, number] => [place, time / all.total])
    .sort(([, a], [, b]) => b - a);
}

const size = { width: 1600, row: 18 };

/**
 * Draws a flame graph as SVG, with callers below. Leaves out frames under 0.2 % of the time. Each frame has a title
 * with its name.
 */
export function flameGraph(all: Frame, heading: string): string {
  const boxes: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, x: number, depth: number) => {
    const width = (frame.total / all.total) * size.width;
    if (frame.total < all.total / 500) return;
    deepest = Math.max(deepest, depth);
    const share = ((frame.total / all.total) * 100).toFixed(1);
    const words = escaped(`${frame.name} ${frame.place}`.trim());
    const y = -(depth + 1) * size.row;
    const shown = words.slice(0, Math.floor(width / 7));
    boxes.push(
      `<g><title>${words}, ${share} %</title><rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${size.row - 1}" fill="${colourOf(frame.place)}"/>` +
        `<text x="${(x + 3).toFixed(1)}" y="${y + 13}">${shown}</text></g>`,
    );
    let left = x;
    for (const each of [...frame.called.values()].sort((a, b) => b.total - a.total)) {
      draw(each, left, depth + 1);
      left += (each.total / all.total) * size.width;
    }
  };
  draw(all, 0, 0);
  const height = (deepest + 3) * size.row;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-height} ${size.width} ${height}" font-family="monospace" font-size="11">
<text x="3" y="${-height + 14}" font-size="14">${escaped(heading)}</text>
${boxes.join("\n")}
</svg>
`;
}

const colourOf = (place: string): string => {
  if (/^(shared|functions|infra)\//.test(place)) return "#8fd694";
  if (place.startsWith("@aws-sdk") || place.startsWith("@smithy")) return "#f4a261";
  return place === "" || place.startsWith("node:") ? "#cfd8dc" : "#90caf9";
};

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
