import {
  actionsOf,
  choicesOf,
  type VisitedPage,
  Visitor,
  wayBack,
} from "../../infra/tpp/visitor.ts";

type Fields = (page: VisitedPage, number: string) => (readonly [string, string])[];

/** What a PSU fills into the forms of the bank's pages who agrees to everything. */
const forms: Readonly<Record<string, Fields>> = {
  identify: (_, number) => [["number", number]],
  context: () => [["context", "PRIVATE"]],
  consent: (page) => choicesOf(page, "account").map((id) => ["account", id] as const),
  approve: () => [],
};

/** Leads a PSU from a link through the bank's pages, and answers what comes back to the TPP. */
export async function goThroughSca(link: string, number: string): Promise<URLSearchParams> {
  const visitor = new Visitor();
  let page = await visitor.open(link);
  for (const [action, fields] of Object.entries(forms))
    if (actionsOf(page).includes(action))
      page = await visitor.submit(page, action, fields(page, number));
  const back = wayBack(page);
  if (!back || back.searchParams.has("code")) throw new Error(`The PSU did not come back: ${back}`);
  return back.searchParams;
}
