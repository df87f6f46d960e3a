/** The milliseconds of processor that something takes of this thread, which are as many on a machine that is busy. */
export async function cpuTimeOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
