import { createHmac } from "node:crypto";
import { credentials } from "../../infra/keycloak/realm.ts";
import { actionsOf, PageWalker, plainText, type VisitedPage } from "../../infra/tpp/page-walker.ts";

type Fields = [string, string][];

/** A customer's browser that logs in at Keycloak and answers its approval page wherever the bank's pages lead there. */
export class KeycloakWalker extends PageWalker {
  /** The pages of Keycloak that asked for an approval. */
  readonly asked: VisitedPage[] = [];
  userName: string;
  decision: "approve" | "refuse" = "approve";

  constructor(userName: string, ...send: ConstructorParameters<typeof PageWalker>) {
    super(...send);
    this.userName = userName;
  }

  override async open(url: string): Promise<VisitedPage> {
    return this.#through(await super.open(url));
  }

  override async submit(...given: Parameters<PageWalker["submit"]>): Promise<VisitedPage> {
    return this.#through(await super.submit(...given));
  }

  async #through(page: VisitedPage): Promise<VisitedPage> {
    const [action] = actionsOf(page);
    if (!page.url.includes("/realms/bank/") || action === undefined) return page;
    return this.#through(await super.submit(page, action, this.#answerTo(page)));
  }

  #answerTo(page: VisitedPage): Fields {
    if (page.html.includes('aria-invalid="true"'))
      throw new Error("Keycloak refuses what was typed.");
    if (page.html.includes('name="refuse"')) {
      this.asked.push(page);
      return [[this.decision, ""]];
    }
    if (page.html.includes('name="otp"')) return [["otp", codeAt(Date.now())]];
    return [
      ["username", this.userName],
      ["password", credentials.password],
    ];
  }
}

/** The one-time code of a customer (RFC 6238). */
function codeAt(time: number): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)));
  const digest = createHmac("sha1", credentials.totp).update(step).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The text of Keycloak's approval page, as the customer reads it. */
export const shownOn = ({ html }: VisitedPage): string =>
  plainText(/<strong>([^<]*)<\/strong>/.exec(html)?.[1] ?? "");
