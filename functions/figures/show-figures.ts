import { languageOf } from "../../shared/http/language.ts";
import { ownBrand } from "../../shared/http/own-brand.ts";
import { pageAnswer } from "../../shared/http/page-answer.ts";
import { PageError } from "../../shared/http/page-error.ts";
import { servePage } from "../../shared/http/pipeline/serve-page.ts";
import { figuresArchive } from "../../shared/object-store/figures-archive.ts";
import { figuresPage } from "../../shared/pages/figures-page.ts";
import { osloDay } from "../../shared/rules/calendar.ts";
import { quarterOf } from "../../shared/rules/figures.ts";
import { settings } from "../../shared/runtime/settings.ts";

const action = "/figures";

/** Shows the last quarter that is over, and leads to the three before it. Older ones stay at their addresses. */
export const handler = servePage(
  {
    route: `GET ${action}`,
    summary: "Show the published figures of the interface's availability",
    access: { objects: ["figures"] },
  },
  async ({ headers, queryStringParameters, requestContext }) => {
    const today = osloDay(new Date(requestContext.requestTimeEpoch));
    const quarters = [1, 2, 3, 4].map((earlier) => quarterOf(today, earlier));
    const { quarter = quarters[0] ?? "", format } = queryStringParameters ?? {};
    if (!/^20\d\dQ[1-4]$/.test(quarter)) throw new PageError(404, "unknown");
    const csv = await figuresArchive.published(quarter);
    if (format === "csv") return csvAnswer(quarter, csv);
    const language = languageOf(headers["accept-language"]);
    const { bankName } = settings;
    const rows = csv === undefined ? undefined : rowsOf(csv);
    return pageAnswer(
      {
        html: figuresPage({
          language,
          bankName,
          brand: ownBrand(),
          action,
          quarter,
          quarters,
          rows,
        }),
      },
      language,
    );
  },
  { foreign: "unknown", failed: "own-error" },
);

function csvAnswer(quarter: string, csv: string | undefined) {
  if (csv === undefined) throw new PageError(404, "unknown");
  return {
    statusCode: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="figures-${quarter}.csv"`,
    },
    body: csv,
  };
}

/** The rows of the file by the names of its columns. Its fields have no commas. */
function rowsOf(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = csv.split("\n").map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}
