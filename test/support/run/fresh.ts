let copies = 0;

/**
 * Evaluates a module anew, as a new process would, so its caches are empty. Its imports are shared with this
 * process.
 */
export const fresh = <Module>(file: string): Promise<Module> =>
  import(`${new URL(`../../../${file}`, import.meta.url).href}?copy=${++copies}`);
