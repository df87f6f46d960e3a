import type { DeveloperCall } from "./define-developer-page.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import type { CertificatesForm } from "./pages/developer-certificates-page.ts";
import { refusePrivateKeys } from "./private-key.ts";

/** An order for certificates as it came, nothing checked but that no private key is in it. */
export type ReceivedOrder = {
  order: Record<string, unknown>;
  answer: "page" | "json" | "client" | "seal" | "all";
};

const kinds = ["client", "seal"] as const;

/**
 * Reads an order in any of its three forms: JSON, the form of the page, or a PEM file as curl sends it, with the rest in
 * the query. What begins like PEM is PEM, since curl calls every file a form. A second signing request in the file is the
 * one of the key that connects.
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
    throw new DeveloperRefusal(422, "kind is client or seal; without it both come.", "kind");
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
    // said below
  }
  throw new DeveloperRefusal(422, "The body is expected to be a JSON object.");
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

/** What was sent by the form, to be shown in it again. */
export function formOf(body: string): CertificatesForm {
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
