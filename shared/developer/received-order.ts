import type { DeveloperCall } from "./define-developer-page.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import type { CertificatesForm } from "./pages/developer-certificates-page.ts";
import { refusePrivateKeys } from "./private-key.ts";

/** An order for certificates as received. Only checked: it contains no private key. */
export type ReceivedOrder = {
  order: Record<string, unknown>;
  answer: "page" | "json" | "client" | "seal" | "all";
};

const kinds = ["client", "seal"] as const;

/**
 * Reads an order in any of its three forms: JSON, the form of the page, or a PEM file as curl sends it, with the rest
 * in the query. A body that begins like PEM is PEM, because curl labels every file as a form. A second signing
 * request in the file is for the connecting key.
 */
export function receivedOrder({ body, mediaType, query }: DeveloperCall): ReceivedOrder {
  refusePrivateKeys(body, JSON.stringify(query));
  if (body.trimStart().startsWith("-----BEGIN")) return orderOfFile(body, query);
  if (mediaType === "application/json") return { order: objectOf(body), answer: "json" };
  return { order: orderOfForm(new URLSearchParams(body)), answer: "page" };
}

function orderOfFile(file: string, query: DeveloperCall["query"]): ReceivedOrder {
  const { kind, roles = "AISP,PISP", days = "90", ...others } = query;
  const answer = kind === undefined ? "all" : kinds.find((each) => each === kind);
  if (!answer)
    throw new DeveloperRefusal(
      422,
      "kind must be client or seal. Leave it out to get both.",
      "kind",
    );
  const requests = requestsOf(file);
  return {
    order: { ...others, ...requests, roles: roles.split(","), days: numberOf(days) },
    answer,
  };
}

function requestsOf(file: string): { csr: string; clientCsr?: string } {
  const second = file.indexOf("-----BEGIN", file.indexOf("-----BEGIN") + 1);
  if (second === -1) return { csr: file };
  return { csr: file.slice(0, second), clientCsr: file.slice(second) };
}

function objectOf(body: string): Record<string, unknown> {
  try {
    const order = JSON.parse(body);
    if (order !== null && typeof order === "object" && !Array.isArray(order)) return order;
  } catch {
    // The code below throws for malformed JSON, too.
  }
  throw new DeveloperRefusal(422, "The body must be a JSON object.");
}

function orderOfForm(form: URLSearchParams): Record<string, unknown> {
  refusePrivateKeys(...form.values());
  const single = Object.fromEntries(
    [...form].filter(([name]) => name !== "roles" && name !== "days"),
  );
  if (!single.clientCsr?.trim()) delete single.clientCsr;
  return { ...single, roles: form.getAll("roles"), days: numberOf(form.get("days") ?? "") };
}

const numberOf = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);

/** The input of the form, to show it again. */
export function orderForm(body: string): CertificatesForm {
  const form = new URLSearchParams(body);
  const field = (name: string) => form.get(name) ?? "";
  return {
    csr: field("csr"),
    clientCsr: field("clientCsr"),
    roles: form.getAll("roles"),
    name: field("name"),
    days: field("days"),
  };
}
