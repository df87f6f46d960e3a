import { fixDays } from "../../shared/rules/early-access.ts";
import { routes } from "../routes.ts";

type Dated = { day: string; shown: string; what: string };

const written = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day.slice(0, 10)}T12:00:00Z`).toLocaleDateString("en-GB", {
    ...options,
    timeZone: "UTC",
  });

const month = { month: "long", year: "numeric" } as const;
const date = { day: "numeric", ...month } as const;

/** Early access and deprecations, from the code that obeys them, the newest first. */
export function calendar(): Dated[] {
  const fixes = Object.entries(fixDays).flatMap(([name, [introduced, everybodys]]) => [
    { day: introduced, shown: written(introduced, month), what: `\`${name}\` can be requested.` },
    {
      day: everybodys,
      shown: written(everybodys, date),
      what: `\`${name}\` is the default for all.`,
    },
  ]);
  const ends = routes.flatMap(({ method, path, operation: { deprecated } }) =>
    deprecated
      ? [
          {
            day: deprecated.since,
            shown: written(deprecated.since, date),
            what: `\`${method} ${path}\` is deprecated: use \`${method} ${deprecated.successor}\`.`,
          },
        ]
      : [],
  );
  return [...fixes, ...ends].toSorted((one, other) => other.day.localeCompare(one.day));
}
