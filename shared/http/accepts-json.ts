/**
 * Media ranges that include JSON, from the least to the most precise. The most precise one in the header decides (RFC
 * 9110, 12.5.1). A format made of JSON, such as application/hal+json, is none of them: it promises more than our
 * answers have.
 */
const fitting = ["*/*", "application/*", "application/json"];

/** True if an Accept header allows a JSON answer. */
export function acceptsJson(accept: string | undefined): boolean {
  if (!accept) return true;
  const ranges = accept.split(",").flatMap((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const precision = fitting.indexOf(type);
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    return precision < 0 ? [] : [{ precision, refused }];
  });
  const most = Math.max(...ranges.map(({ precision }) => precision));
  return ranges.some(({ precision, refused }) => precision === most && !refused);
}
