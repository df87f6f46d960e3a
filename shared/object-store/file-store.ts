/** Writes a file into a folder, as a whole or not at all. Only one machine keeps objects in files. */
export async function keepFile(folder: string, name: string, text: string): Promise<void> {
  const [{ mkdir, rename, writeFile }, { dirname, join }] = await Promise.all([
    import("node:fs/promises"),
    import("node:path"),
  ]);
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
}
