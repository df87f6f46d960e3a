import type { ComponentChild } from "preact";
import type { Brand } from "./brand.ts";
import { formatDate } from "./format.ts";
import { html } from "./html.ts";
import type { Language } from "./language.ts";
import { renderSheet } from "./layout.ts";
import { speak } from "./texts.ts";

type Row = Readonly<Record<string, string>>;

export type FiguresView = {
  language: Language;
  bankName: string;
  brand: Brand;
  /** The address of the page. */
  action: string;
  /** The quarter shown, and all that the page leads to. */
  quarter: string;
  quarters: readonly string[];
  /** The rows of the published file, the quarter's sum last; undefined if nothing is published. */
  rows: readonly Row[] | undefined;
};

/** The columns by the name of their heading text. The last one is bold, and the second line on a narrow screen. */
const columns = {
  figuresPayments: "payments_ms",
  figuresAccounts: "accounts_ms",
  figuresFunds: "funds_ms",
  figuresErrors: "error_percent",
  figuresDowntime: "downtime_seconds",
} as const;

const names = Object.keys(columns) as (keyof typeof columns)[];

/** The regulator's figures of a quarter: a table, and the file from which it is made (RTS, article 32, 4). */
export function figuresPage(view: FiguresView): string {
  const { language, bankName, brand, action, quarter, quarters, rows } = view;
  const say = speak(language);
  const nameOf = (each: string) => {
    const [year = "", number = ""] = each.split("Q");
    return say("quarterName", { number, year });
  };
  const shown = { quarter: nameOf(quarter) };
  const tables = rows && [
    renderTable(view, rows, { caption: say("figuresOfInterface"), prefix: "" }),
    rows.some((row) => row.own_downtime_seconds) &&
      renderTable(view, rows, { caption: say("figuresOfBank"), prefix: "own_" }),
  ];
  return renderSheet({
    language,
    bankName,
    brand,
    title: `${say("figuresHeading")}, ${nameOf(quarter)}`,
    content: html`
      <h1>${say("figuresHeading")}</h1>
      <p>${rows ? say("figuresAbout", shown) : say("figuresNone", shown)}</p>
      <p class="parts">
        ${rows && html`<a href=${`${action}?quarter=${quarter}&format=csv`}>${say("figuresFile")}</a>`}
        ${quarters
          .filter((each) => each !== quarter)
          .map((each) => html`<a href=${`${action}?quarter=${each}`}>${nameOf(each)}</a>`)}
      </p>
      ${tables}
    `,
  });
}

function renderTable(
  { language, quarter }: FiguresView,
  rows: readonly Row[],
  { caption, prefix }: { caption: string; prefix: string },
): ComponentChild {
  const say = speak(language);
  const told = rows.filter((row) => prefix === "" || row[`${prefix}downtime_seconds`]);
  const empty = prefix === "" ? say("notKnown") : "";
  const [year = "", number = ""] = quarter.split("Q");
  const periodOf = ({ period = "" }: Row) =>
    period === quarter ? say("quarterName", { number, year }) : formatDate(period, language);
  return html`<table>
    <caption>${caption}</caption>
    <thead>
      <tr>
        <th scope="col">${say("day")}</th>
        ${names.map((name) => html`<th scope="col">${say(name)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${told.toReversed().map(
        (row) => html`<tr>
          <th scope="row">${periodOf(row)}${prefix === "" && renderMissing(row, language)}</th>
          ${names.map((name) => {
            const value = textOf(row[`${prefix}${columns[name]}`], language) || empty;
            return html`<td>${value && html`<i>${say(name)} </i>`}${value}</td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

const renderMissing = ({ missing_hours: hours }: Row, language: Language): ComponentChild =>
  hours &&
  html` <small>${speak(language)("missingHours", { hours: hours.split(" ").length })}</small>`;

/** A figure as it is in the file, with the decimal comma of the language. */
function textOf(figure = "", language: Language): string {
  if (figure === "no requests") return speak(language)("noRequests");
  return language === "en" ? figure : figure.replace(".", ",");
}
