/** Reads a port that an option gives; throws with words for the user where it is none. */
export function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`${name} needs a number up to 65535; 0 takes any free port.`);
  return port;
}
