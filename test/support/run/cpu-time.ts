/** The CPU milliseconds that something takes in this thread. They do not depend on the load of the machine. */
export async function cpuTimeOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
