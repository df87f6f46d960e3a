/**
 * The SVG elements that a logo may have: shapes and their colours. Text, images, links, styles and scripts are not
 * allowed.
 */
const elements = new Set(
  "svg g path circle ellipse rect line polyline polygon defs clipPath linearGradient radialGradient stop".split(
    " ",
  ),
);

const attributes = new Set(
  [
    "viewBox width height version preserveAspectRatio xmlns id x y x1 x2 y1 y2 cx cy r rx ry fx fy d points",
    "transform fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit",
    "stroke-dasharray stroke-opacity opacity color clip-path clip-rule offset stop-color stop-opacity",
    "gradientUnits gradientTransform spreadMethod clipPathUnits",
  ].flatMap((names) => names.split(" ")),
);

/** The maximum size of a logo in bytes. A Lambda's whole environment is 4 KB, and a page of fifty payments 30 KB. */
export const logoBytes = 1400;

const tag = /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*"[^"<>&]*")*)\s*(\/?)>/g;

/** A logo in the form for a page, without the parts that only drawing programs need. */
export const cleanLogo = (svg: string): string =>
  svg
    .replace(/^\uFEFF?\s*<\?xml[^<>]*\?>/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(title|desc|metadata)\b[^<>]*>[^<]*<\/\1>/g, "")
    .replace(/\s+/g, " ")
    .replace(/> </g, "><")
    .trim();

/** The problem with a logo, if any. A logo must be an SVG of known elements and attributes only. */
export function logoFault(svg: string): string | undefined {
  const clean = cleanLogo(svg);
  const size = Buffer.byteLength(clean);
  if (size > logoBytes) return `has ${size} bytes, but the maximum is ${logoBytes}`;
  if (clean.replace(tag, "").trim())
    return "must be an SVG of plain shapes, without text and entities";
  const open: string[] = [];
  for (const [at, [, closes, name = "", given = "", closed]] of [
    ...clean.matchAll(tag),
  ].entries()) {
    if (!elements.has(name)) return `has <${name}>, which a logo may not have`;
    if (closes && open.pop() !== name) return `closes <${name}>, which is not open`;
    if (closes) continue;
    if ((at === 0) !== (name === "svg") || (at > 0 && !open.length))
      return "must be exactly one <svg>";
    const fault = faultOfAttributes(given);
    if (fault) return fault;
    if (!closed) open.push(name);
  }
  if (open.length) return `does not close <${open.at(-1)}>`;
  return boxOf(clean) ? undefined : 'has no viewBox, such as viewBox="0 0 120 32"';
}

function faultOfAttributes(given: string): string | undefined {
  for (const [, name = "", value = ""] of given.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)) {
    if (!attributes.has(name)) return `has the attribute ${name}, which a logo may not have`;
    if (name === "xmlns" && value !== "http://www.w3.org/2000/svg")
      return "must have the SVG namespace";
    if (name === "id" && !/^logo[\w-]*$/.test(value))
      return `has the id ${value}; ids must begin with "logo", so that they are unique in the page`;
    if (name !== "xmlns" && /:|\burl\s*\((?!#logo[\w-]*\))|[\\@]/i.test(value))
      return `refers to something outside itself in ${name}`;
  }
  return undefined;
}

const boxOf = (svg: string): number[] | undefined => {
  const [, box] = /^<svg\b[^>]*\sviewBox\s*=\s*"([^"]*)"/.exec(svg) ?? [];
  const numbers = box?.split(/[\s,]+/).map(Number) ?? [];
  const [, , width = 0, height = 0] = numbers;
  return numbers.length === 4 && width > 0 && height > 0 ? numbers : undefined;
};

/** The markup of a logo for the page header. Its size and name come from the page. */
export function logoMarkup(svg: string): string {
  const [root = "", ...rest] = cleanLogo(svg).split(/(?<=^<svg\b[^>]*>)/);
  const bare = root.replace(/\s(?:width|height|id|xmlns)\s*=\s*"[^"]*"/g, "");
  return [bare.replace(/^<svg/, '<svg aria-hidden="true" focusable="false"'), ...rest].join("");
}

/** True if a logo is so wide that it contains the bank's name. */
export function isWordmark(svg: string): boolean {
  const [, , width = 1, height = 1] = boxOf(cleanLogo(svg)) ?? [];
  return width > 2 * height;
}
