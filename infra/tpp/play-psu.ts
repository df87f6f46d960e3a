import { CommandError } from "./command-error.ts";
import {
  actionsOf,
  addressBack,
  choicesOf,
  PageWalker,
  plainText,
  type VisitedPage,
} from "./page-walker.ts";

type Player = {
  /** The number that the PSU signs in with. */
  number: string;
  /** PRIVATE, CORPORATE (the first company), or the id of a company; the default is PRIVATE if there is a choice. */
  context?: string | undefined;
  /** The company that the request already names. */
  company?: string | undefined;
  /** Prints an action of the PSU. */
  tell: (text: string) => void;
};

/** The PSU's action on a page, by the name of its form: a text to print, and the fields to send. */
const moves: Readonly<
  Record<string, (page: VisitedPage, player: Player) => [string, [string, string][]]>
> = {
  begin: () => ["goes on", []],
  identify: (_, { number }) => [`signs in with ${number}`, [["number", number]]],
  context: (page, { context = "PRIVATE" }) => {
    const chosen = chosenContext(page, context);
    return [`acts ${chosen === "PRIVATE" ? "in private" : "for a company"}`, [["context", chosen]]];
  },
  consent: (page) => {
    const accounts = choicesOf(page, "account");
    const many = accounts.length === 1 ? "1 account" : `${accounts.length} accounts`;
    return [`grants ${many}`, accounts.map((id) => ["account", id])];
  },
  confirm: () => ["confirms", []],
  approve: () => ["approves", []],
};

/** The forms of the PSU's decision; after one of them, the context can no longer be changed. */
const decisions = ["consent", "confirm", "approve"];

/** Visits the bank's pages as a PSU who approves everything; returns the address that they lead back to. */
export async function playPsu(link: string, player: Player): Promise<URL> {
  const visitor = new PageWalker();
  let page = await visitor.open(link);
  const done = new Set<string>();
  for (;;) {
    const back = addressBack(page);
    if (back) return back;
    const action = actionsOf(page).find((each) => each in moves && !done.has(each));
    const move = action === undefined ? undefined : moves[action];
    if (action === undefined || !move) throw stuck(page);
    if (decisions.includes(action) && !done.has("context")) requireMet(player);
    const [words, fields] = move(page, player);
    player.tell(`The PSU ${words}`);
    done.add(action);
    page = await visitor.submit(page, action, fields);
  }
}

const isPrivate = (context: string): boolean => context.toUpperCase() === "PRIVATE";
const isCorporate = (context: string): boolean => context.toUpperCase() === "CORPORATE";

/** Finds a page's choice for PRIVATE, for CORPORATE (the first company), or for the id of a company. */
function chosenContext(page: VisitedPage, meant: string): string {
  const choices = choicesOf(page, "context");
  const chosen = choices.find((each) => {
    if (isPrivate(meant)) return isPrivate(each);
    return isCorporate(meant) ? !isPrivate(each) : each === meant;
  });
  if (chosen !== undefined) return chosen;
  const names = [...page.html.matchAll(/<label class="choice">[\s\S]*?<bdi>([\s\S]*?)<\/bdi>/g)];
  const offers = choices.map((value, at) => `${value} (${plainText(names[at]?.[1] ?? "")})`);
  throw new CommandError(
    "scaFailed",
    `The bank does not offer the context “${meant}”. It offers: ${offers.join(", ")}.`,
  );
}

/** Ends the command if --context has a value, but the bank offers no choice and the request has another context. */
function requireMet({ context, company }: Player): void {
  const isMet =
    context === undefined ||
    (company === undefined ? isPrivate(context) : isCorporate(context) || context === company);
  if (isMet) return;
  throw new CommandError(
    "scaFailed",
    `The bank does not ask for a context here, so “${context}” cannot be chosen: leave out --context.`,
  );
}

/** Ends the command with the text of the page: its list of errors, or its heading. */
function stuck({ html }: VisitedPage): CommandError {
  const [, shown = ""] =
    /role="alert"[^>]*>([\s\S]*?)<\/div>/.exec(html) ??
    /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html) ??
    [];
  const words = shown
    .replace(/<\/h2>/g, ": ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ (?=:)/g, "")
    .trim();
  return new CommandError("scaFailed", `The bank's page does not continue: ${words}`);
}
