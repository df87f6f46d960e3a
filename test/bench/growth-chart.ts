import { type Grown, isPerPart } from "./growth.ts";

const size = { width: 900, height: 420, left: 70, right: 330, top: 40, bottom: 50 };
const colours = ["#1b6ca8", "#c8553d", "#2e7d32", "#8e44ad", "#b8860b", "#00838f", "#ad1457"];

/** Draws an SVG chart for each growing quantity. It shows an operation's cost relative to that at the smallest size. */
export function growthChart(grown: readonly Grown[]): string {
  const groups = [...Map.groupBy(grown, ({ what }) => what)];
  const charts = groups.map(([what, some], index) => chart(what, some, index * size.height));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${groups.length * size.height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
${charts.join("\n")}
</svg>
`;
}

function chart(what: Grown["what"], some: readonly Grown[], top: number): string {
  const most = Math.log10(Math.max(...some.flatMap(({ points }) => points.map((p) => p.size))));
  const ratios = some.map(({ points }) =>
    points.map((point) => point.milliseconds / (points[0]?.milliseconds ?? 1)),
  );
  const highest = Math.max(2, ...ratios.flat());
  const x = (count: number) =>
    size.left + (Math.log10(count) / most) * (size.width - size.left - size.right);
  const y = (ratio: number) =>
    size.height - size.bottom - (ratio / highest) * (size.height - size.top - size.bottom);
  const sizes = some[0]?.points.map((point) => point.size) ?? [];
  const right = size.width - size.right;
  return `<g transform="translate(0 ${top})">
<text x="${size.left}" y="22" font-size="16">Processor time of a request${isPerPart(what) ? ", for each" : ""}, by the number of ${what}</text>
${[0, 1, highest].map((ratio) => `<line x1="${size.left}" x2="${right}" y1="${y(ratio).toFixed(1)}" y2="${y(ratio).toFixed(1)}" stroke="#ccc"/><text x="${size.left - 8}" y="${(y(ratio) + 4).toFixed(1)}" text-anchor="end">${Number(ratio.toFixed(1))} x</text>`).join("\n")}
${sizes.map((count) => `<text x="${x(count).toFixed(1)}" y="${size.height - 25}" text-anchor="middle">${count}</text>`).join("\n")}
${some.map(({ operation, points }, index) => line(operation, index, points, ratios[index] ?? [], x, y)).join("\n")}
</g>`;
}

function line(
  operation: string,
  index: number,
  points: Grown["points"],
  ratios: readonly number[],
  x: (count: number) => number,
  y: (ratio: number) => number,
): string {
  const colour = colours[index % colours.length];
  const path = points.map(
    (point, at) => `${x(point.size).toFixed(1)},${y(ratios[at] ?? 0).toFixed(1)}`,
  );
  const named = size.top + 20 + index * 20;
  return `<polyline points="${path.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${size.width - size.right + 20}" y="${named}" fill="${colour}">${operation}: ${(ratios.at(-1) ?? 0).toFixed(2)} x at the end</text>`;
}
