import { handler as cancelPayment } from "../../functions/payments/cancel-payment.ts";
import { handler as startCancellation } from "../../functions/payments/start-cancellation-authorisation.ts";
import {
  actionsOf,
  addressBack,
  choicesOf,
  type VisitedPage,
} from "../../infra/tpp/page-walker.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import type { Answer, CallOptions } from "../support/operations/call.ts";
import { call, testTime } from "../support/operations/call.ts";
import { book, eirik, later } from "../support/payments/payments.ts";
import { visitor } from "../support/psu/site.ts";
import { Changes, type Made } from "./changes.ts";
import { Names } from "./normal.ts";
import { type Kind, services } from "./orders.ts";
import { textOf } from "./page-text.ts";
import { shownAnswer } from "./shown-answer.ts";

export type Stages = Record<string, unknown>;

/** A scenario: the actions of a TPP and a PSU, and the answers at each stage. */
export class Play {
  readonly stages: Stages = {};
  readonly names = new Names();
  now = testTime;
  readonly psu: Record<string, string>;
  readonly #changes = new Changes(this.names);

  /** Additional headers for reading payments, which a company's payments may need. */
  headers: Record<string, string> = {};

  constructor(psu: Record<string, string>) {
    this.psu = psu;
    this.#changes.at(testTime);
  }

  /** Records something under the title of a stage. */
  note(stage: string, value: unknown): void {
    if (stage in this.stages) throw new Error(`There are two stages "${stage}".`);
    this.stages[stage] = this.names.normal(value);
  }

  /** Lets time pass. */
  pass(by: { minutes?: number; hours?: number; days?: number }): void {
    this.at(later(this.now, by).toISOString());
  }

  at(instant: string): void {
    this.now = new Date(instant);
    this.#changes.at(this.now);
  }

  /** Calls an operation, and records its answer. */
  async ask(stage: string, handler: OperationHandler, options: CallOptions = {}): Promise<Answer> {
    const answer = await call(handler, { now: this.now, ...options });
    this.note(stage, shownAnswer(answer));
    return answer;
  }

  /** Posts an order of a kind, and records the answer. Later looks include the payment. */
  async create(
    kind: Kind,
    changes: Record<string, unknown> = {},
    { name = kind as string, number = eirik.number, headers, query, ...more }: CreateOptions = {},
  ): Promise<Made> {
    const { handler, product, order } = services[kind];
    const options = {
      params: { "payment-product": product },
      query,
      body: order(changes),
      headers: { "x-psu-identity": number, ...headers },
      now: this.now,
      ...more,
    } as CallOptions;
    const answer = await call(handler, options);
    const id = answer.body.paymentId;
    const isNew = id !== undefined && !this.#changes.knows(id);
    if (isNew) this.names.call(id, name);
    this.note(`${name}: creation`, shownAnswer(answer));
    const params = { "payment-product": product, "payment-id": id };
    const link = answer.body._links?.scaRedirect?.href ?? "";
    const made = { name, kind, params, link, answer };
    if (isNew) this.#changes.add(made);
    return made;
  }

  /** Runs the jobs that submit and execute payments. */
  async job(): Promise<void> {
    await book(this.now);
  }

  /** Goes through an SCA to the PSU's decision, and records the shown pages. */
  async identify(stage: string, link: string, number = eirik.number, context = "PRIVATE") {
    const browser = visitor(() => this.now);
    let page = await browser.open(link);
    if (actionsOf(page).includes("identify"))
      page = await browser.submit(page, "identify", [["number", number]]);
    const contexts = choicesOf(page, "context");
    if (contexts.length)
      page = await browser.submit(page, "context", [
        [
          "context",
          contexts.find((each) => (each === "PRIVATE") === (context === "PRIVATE")) ?? "",
        ],
      ]);
    this.note(`${stage}: summary page`, textOf(page));
    return (action: "approve" | "cancel" = "approve") => this.#decide(stage, browser, page, action);
  }

  async #decide(
    stage: string,
    browser: ReturnType<typeof visitor>,
    page: VisitedPage,
    action: string,
  ): Promise<void> {
    this.ended(stage, await browser.submit(page, action));
  }

  /** Records how an SCA ends. */
  ended(stage: string, page: VisitedPage): void {
    const back = addressBack(page);
    this.note(`${stage}: end page`, {
      text: textOf(page),
      ...(back ? { "leads back": this.#shownBack(back) } : {}),
    });
  }

  /** Sends the first form of an SCA that then ends, and records its end. */
  async endAtOnce(stage: string, link: string): Promise<void> {
    const browser = visitor(() => this.now);
    const page = await browser.open(link);
    const isAsked = actionsOf(page).includes("identify");
    const number = [["number", eirik.number]] as const;
    this.ended(stage, isAsked ? await browser.submit(page, "identify", number) : page);
  }

  #shownBack({ searchParams }: URL) {
    const { "psu-id": psuId, ...told } = Object.fromEntries(searchParams);
    return { ...(psuId ? { "psu-id": "<psu>" } : {}), ...told };
  }

  /** Approves a payment as its PSU. */
  async approve(made: Made, number?: string, context?: string): Promise<void> {
    const decide = await this.identify(`${made.name}: SCA`, made.link, number, context);
    await decide();
  }

  /** Opens a link, and records the page. */
  async open(stage: string, link: string): Promise<void> {
    this.ended(stage, await visitor(() => this.now).open(link));
  }

  /** Requests the cancellation of a payment, and records the answer. */
  async cancel(stage: string, made: Made): Promise<void> {
    const options = { params: made.params, route: services[made.kind].route };
    await this.ask(stage, cancelPayment, options);
  }

  /** Starts the approval of a cancellation, and approves it. */
  async cancelBySca(made: Made, number?: string): Promise<void> {
    const link = await this.cancellationLink(made);
    if (link) await (await this.identify(`${made.name}: cancellation`, link, number))();
  }

  /** Starts the approval of a cancellation. */
  async cancellationLink(made: Made): Promise<string> {
    const { route } = services[made.kind];
    const started = await this.ask(`${made.name}: cancellation`, startCancellation, {
      params: made.params,
      route,
    });
    return started.body._links?.scaRedirect?.href ?? "";
  }

  /** Creates and approves a payment, and records the state. */
  async approved(
    kind: Kind,
    changes: Record<string, unknown> = {},
    options: CreateOptions = {},
  ): Promise<Made> {
    const made = await this.create(kind, changes, options);
    await this.approve(made, options.number);
    await this.look(`${made.name}: approved`);
    return made;
  }

  /** Records the state of all payments and accounts: everything that has changed since the last look. */
  async look(stage: string): Promise<void> {
    this.note(stage, await this.#changes.sinceLastLook(this));
  }
}

export type CreateOptions = Pick<CallOptions, "headers" | "query" | "tpp"> & {
  name?: string;
  number?: string;
};
