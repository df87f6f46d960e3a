import { readFileSync } from "node:fs";
import { type CollectedRequest, collectedRequests } from "./collected-requests.ts";
import { collectionSteps, type JourneyStep } from "./journey.ts";
import { variables } from "./variables.ts";

const script = () => readFileSync(new URL("sign-for-postman.js", import.meta.url), "utf8");

/** All requests as a Postman collection: a folder for each resource, and one for the journey. */
export function postmanCollection(): string {
  const requests = [...collectionSteps(), ...collectedRequests()];
  const folders = [...new Set(requests.map(({ folder }) => folder))];
  const values = { ...variables(), tppKey: "", sealCertificate: "" };
  const collection = {
    info: {
      name: "Fjordgate",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: Object.entries(values).map(([key, value]) => ({ key, value })),
    event: [eventOf("prerequest", script().trimEnd().split("\n"))],
    item: folders.map((name) => ({
      name,
      item: requests.filter(({ folder }) => folder === name).map(itemOf),
    })),
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

const eventOf = (listen: string, exec: readonly string[]) => ({
  listen,
  script: { type: "text/javascript", exec },
});

function itemOf(request: CollectedRequest | JourneyStep) {
  const { name, summary, method, path, query, headers, body } = request;
  const search = new URLSearchParams(query).toString();
  return {
    name,
    ...("status" in request && { event: [eventOf("test", expectations(request))] }),
    request: {
      method,
      description: summary,
      url: `{{api}}${path}${search && `?${search}`}`,
      header: Object.entries(headers).map(([key, value]) => ({ key, value })),
      ...(body !== undefined && { body: { mode: "raw", raw: JSON.stringify(body, null, 2) } }),
    },
  };
}

function expectations({ status, says, keeps }: JourneyStep): string[] {
  const field = (path: string) => `pm.response.json().${path}`;
  return [
    `pm.test("is answered ${status}", () => pm.response.to.have.status(${status}));`,
    ...(says
      ? [`pm.test("says ${says[1]}", () => pm.expect(${field(says[0])}).to.equal("${says[1]}"));`]
      : []),
    ...(keeps ? [`pm.collectionVariables.set("${keeps[0]}", ${field(keeps[1])});`] : []),
  ];
}
