import { CommandError } from "./command-error.ts";
import { choicesOf, plainText, type VisitedPage } from "./page-walker.ts";

const isPrivate = (context: string): boolean => context.toUpperCase() === "PRIVATE";
const isCorporate = (context: string): boolean => context.toUpperCase() === "CORPORATE";

/** Finds a page's choice for PRIVATE, for CORPORATE (the first company), or for the id of a company. */
export function chosenContext(page: VisitedPage, meant: string): string {
  const choices = choicesOf(page, "context");
  const chosen = choices.find((each) => {
    if (isPrivate(meant)) return isPrivate(each);
    return isCorporate(meant) ? !isPrivate(each) : each === meant;
  });
  if (chosen !== undefined) return chosen;
  throw new CommandError(
    "scaFailed",
    `The bank does not offer the context “${meant}”. It offers: ${named(page, choices).join(", ")}.`,
  );
}

/** Ends the command if --context has a value, but the bank offers no choice and the request has another context. */
export function requireMet(meant: string | undefined, company: string | undefined): void {
  const isMet =
    meant === undefined ||
    (company === undefined ? isPrivate(meant) : isCorporate(meant) || meant === company);
  if (isMet) return;
  throw new CommandError(
    "scaFailed",
    `The bank does not ask for a context here, so “${meant}” cannot be chosen: leave out --context.`,
  );
}

/** Lists choices by their values, with the name of the person or company. */
function named({ html }: VisitedPage, choices: readonly string[]): string[] {
  const names = [...html.matchAll(/<label class="choice">[\s\S]*?<bdi>([\s\S]*?)<\/bdi>/g)];
  return choices.map((value, index) => `${value} (${plainText(names[index]?.[1] ?? "")})`);
}
