import { type ErrorCode, errorStatus } from "../../errors.ts";
import { html } from "../../pages/html.ts";
import { scenarios } from "../../sandbox/rules/scenarios.ts";
import { type SeedCustomer, seedCustomers } from "../../sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../schemas/account-reference.ts";
import { errorTexts } from "./developer-error-texts.ts";
import { rules } from "./developer-rules.ts";
import { developerSheet, renderTable } from "./developer-sheet.ts";
import { placeOf } from "./place-of.ts";

/** The customers of a new sandbox, the error codes, the scenarios, and the rules that concern many operations. */
export const referencePage = (): string =>
  developerSheet({
    title: "Reference",
    section: "/reference",
    content: html`
      <h1>Reference</h1>
      <p class="lead">What is in a new sandbox, what each error means, and which rules hold for all operations.</p>
      <nav class="contents" aria-label="On this page"><ul>
        <li><a href="#customers">Customers of a new sandbox</a></li>
        <li><a href="#errors">Error codes</a></li>
        <li><a href="#scenarios">Scenarios</a></li>
        <li><a href="#rules">Rules and limits</a></li>
      </ul></nav>
      <h2 id="customers">Customers of a new sandbox</h2>
      <p>
        These test persons and companies are fictitious. On the SCA pages a person signs in with the number. For a company, its
        representative signs in and chooses the company. <code>GET /v1/sandbox/customers</code> lists the current
        customers of your sandbox.
      </p>
      ${renderTable("Customers of a new sandbox", ["Customer", "Number", "Accounts", "Card"], seedCustomers.map(customerRow))}
      <h2 id="errors">Error codes</h2>
      <p>
        An error contains <code>tppMessages</code>, each with <code>code</code>, <code>text</code> and, if it concerns
        one header, parameter or field, its <code>path</code>.
      </p>
      ${renderTable("Error codes", ["Code", "Status", "Means", "What to do"], Object.entries(errorTexts).map(errorRow))}
      <h2 id="scenarios">Scenarios</h2>
      <p>
        The header <code>X-Sandbox-Scenario</code> forces errors and outcomes: one or several of these, separated by
        commas, such as <code>X-Sandbox-Scenario: delay=500,error=SYSTEM_ERROR:503</code>. You need not sign it.
        Production does not support it.
      </p>
      ${renderTable("Scenarios", ["Scenario", "Of", "What happens"], Object.entries(scenarios).map(scenarioRow))}
      <h2 id="rules">Rules and limits</h2>
      <p>Rules that concern many operations. <a href="/documentation">The documentation</a> describes each operation.</p>
      ${renderTable("Rules and limits", ["Subject", "Rule"], rules.map(ruleRow))}
    `,
  });

function customerRow(customer: SeedCustomer) {
  const { name, customerNumber, type, accounts, card } = customer;
  const acting = seedCustomers.find((each) => each.nationalNumber === customer.representative);
  return html`<tr id=${`customer-${customerNumber}`}>
    <th scope="row">
      ${name}
      <br /><span class="detail">${type.toLowerCase()}${acting && `, by ${acting.name}`}</span>
    </th>
    <td class="figure">${customerNumber}</td>
    <td>${accounts.map(({ bban, name, currency }) => html`<div><span class="figure">${ibanOfBban(bban)}</span> ${name}, ${currency}</div>`)}</td>
    <td class="figure">${card?.maskedPan ?? "–"}</td>
  </tr>`;
}

const errorRow = ([code, [meaning, remedy]]: [
  string,
  readonly [string, string],
]) => html`<tr id=${code}>
  <th scope="row"><code>${code}</code></th>
  <td class="figure">${errorStatus[code as ErrorCode]}</td>
  <td>${meaning}</td>
  <td>${remedy}</td>
</tr>`;

const scenarioRow = ([name, { values, of, effect }]: [
  string,
  { values: readonly string[]; of: string; effect: string },
]) => html`<tr id=${`scenario-${name}`}>
  <th scope="row"><code>${name}=…</code></th>
  <td>${of}</td>
  <td>
    ${effect}
    <div class="detail">
      ${name === "error" ? "Any code above, optionally with a colon and another of its statuses: " : ""}
      <code class="break">${(name === "error" ? values.filter((value) => value.includes(":")) : values).join(" ")}</code>
    </div>
  </td>
</tr>`;

const ruleRow = ([subject, rule]: readonly [string, string]) => html`<tr id=${placeOf(subject)}>
  <th scope="row">${subject}</th>
  <td>${rule}</td>
</tr>`;
