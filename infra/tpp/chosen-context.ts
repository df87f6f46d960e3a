import { CommandError } from "./command-error.ts";
import { choicesOf, plainText, type VisitedPage } from "./page-walker.ts";

const isPrivate = (context: string): boolean => context.toUpperCase() === "PRIVATE";
const isCorporate = (context: string): boolean => context.toUpperCase() === "CORPORATE";

/** The choice of a page that is meant by PRIVATE, by CORPORATE, which is the first company, or by the id of a company. */
export function chosenContext(page: VisitedPage, meant: string): string {
  const choices = choicesOf(page, "context");
  const chosen = choices.find((each) => {
    if (isPrivate(meant)) return isPrivate(each);
    return isCorporate(meant) ? !isPrivate(each) : each === meant;
  });
  if (chosen !== undefined) return chosen;
  throw new CommandError(
    "scaFailed",
    `The bank does not offer the context “${meant}”. There are: ${named(page, choices).join(", ")}.`,
  );
}

/** Ends where a context is asked for that the bank does not ask the PSU about, and the request has not settled either. */
export function requireMet(meant: string | undefined, company: string | undefined): void {
  const isMet =
    meant === undefined ||
    (company === undefined ? isPrivate(meant) : isCorporate(meant) || meant === company);
  if (isMet) return;
  throw new CommandError(
    "scaFailed",
    `The bank asks for no context here, and “${meant}” cannot be chosen: leave --context out.`,
  );
}

/** Choices by their values, with whom each stands for. */
function named({ html }: VisitedPage, choices: readonly string[]): string[] {
  const names = [...html.matchAll(/<label class="choice">[\s\S]*?<bdi>([\s\S]*?)<\/bdi>/g)];
  return choices.map((value, index) => `${value} (${plainText(names[index]?.[1] ?? "")})`);
}
