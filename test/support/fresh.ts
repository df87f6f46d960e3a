let copies = 0;

/**
 * A module evaluated anew, as in a process that begins: what it makes once it has not made yet. Of what it imports it shares
 * what the process has already.
 */
export const fresh = <Module>(file: string): Promise<Module> =>
  import(`${new URL(`../../${file}`, import.meta.url).href}?copy=${++copies}`);
