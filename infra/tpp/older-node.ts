/** Adds the functions of newer Node.js versions that the shared code uses and Node 20 lacks. */
URL.parse ??= (url: string | URL, base?: string | URL) =>
  URL.canParse(`${url}`, base === undefined ? undefined : `${base}`) ? new URL(url, base) : null;
