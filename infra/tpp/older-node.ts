/** What Node 20 does not have of what the shared code uses. */
URL.parse ??= (url: string | URL, base?: string | URL) =>
  URL.canParse(`${url}`, base === undefined ? undefined : `${base}`) ? new URL(url, base) : null;
