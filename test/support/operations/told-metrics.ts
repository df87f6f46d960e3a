/** Returns the metrics that are recorded while `run` runs, as values by name. */
export async function toldMetrics(run: () => Promise<unknown>): Promise<Record<string, unknown>> {
  process.env.POWERTOOLS_METRICS_NAMESPACE = "Fjordgate";
  const written = jest.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    await run();
    const lines = written.mock.calls.map(([line]) => `${line}`);
    return Object.assign(
      {},
      ...lines.filter((line) => line.startsWith('{"_aws"')).map((line) => JSON.parse(line)),
    );
  } finally {
    written.mockRestore();
    delete process.env.POWERTOOLS_METRICS_NAMESPACE;
  }
}
