// Marks the places at which two signing strings differ.

/** Says which line of a sent text first differs from the expected one; empty if none does. */
export function differenceOf(expected, sent) {
  const [one, other] = [expected, sent].map((text) => text.split("\n"));
  const at = [...one.keys(), one.length].find((index) => one[index] !== other[index]);
  if (at === undefined || (at === one.length && other.length === one.length)) return "";
  const shown = (line) => (line === undefined ? "no such line" : JSON.stringify(line));
  return `Line ${at + 1} differs. Expected: ${shown(one[at])}. Sent: ${shown(other[at])}.`;
}
