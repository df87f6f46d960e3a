/** Returns all lines that `run` writes to stdout and stderr, with metrics switched on. */
export async function written(run: () => unknown): Promise<string[]> {
  const texts: string[] = [];
  const streams = [process.stdout, process.stderr];
  const kept = streams.map(({ write }) => write);
  for (const stream of streams)
    stream.write = ((text: string) => {
      texts.push(text);
      return true;
    }) as typeof stream.write;
  process.env.POWERTOOLS_METRICS_NAMESPACE = "Fjordgate";
  try {
    await run();
  } finally {
    delete process.env.POWERTOOLS_METRICS_NAMESPACE;
    for (const [index, stream] of streams.entries()) stream.write = kept[index] as never;
  }
  return texts.join("").split("\n").slice(0, -1);
}
