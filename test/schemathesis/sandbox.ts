import type { Json } from "../../infra/openapi/json-schema.ts";
import type { TppClient } from "../../infra/tpp/tpp-client.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../shared/schemas/account-reference.ts";
import { goThroughSca } from "./go-through-sca.ts";
import { KeptWorld } from "./kept-world.ts";
import { type Ordering, orderOf, product } from "./orders.ts";

const payer = seedCustomers[0]?.customerNumber ?? "";

/**
 * The demo TPP's sandbox. It makes the items that calls need on request. Items that calls only read are kept. Items
 * that calls use up are made for each call.
 */
export class Sandbox {
  readonly #world: KeptWorld;
  #snapshot: Promise<string> | undefined;

  constructor(tpp: TppClient) {
    this.#world = new KeptWorld(tpp);
  }

  /** Returns the headers with which calls for the PSU succeed. */
  async psuHeaders() {
    const psuId: string = await this.#world.keep("psu", async () => {
      const { _links } = await this.#world.ask("POST", "/v1/bank-offered-consents", {}, session);
      return (await goThroughSca(_links.scaRedirect.href, payer)).get("psu-id");
    });
    return { ...session, "psu-id": psuId, "x-psu-identity": payer };
  }

  /** Forgets everything, after the sandbox, its consents or its clock have changed. */
  forget(): void {
    this.#world.forget();
  }

  /** Gives a consent to confirm funds on one of the payer's accounts. Returns the account and the consent's id. */
  async newFundsConsent(index: 0 | 1): Promise<{ account: Json; consentId: string }> {
    const path = "/v1/bank-offered-consents/confirmation-of-funds";
    const iban = ibanOfBban(seedCustomers[0]?.accounts[index].bban ?? "");
    const account = { iban };
    const { _links } = await this.#world.ask("POST", path, { account }, session);
    await goThroughSca(_links.scaRedirect.href, payer);
    const { consents } = await this.#world.ask("GET", path, undefined, await this.psuHeaders());
    const given = consents.find((each: Json) => each.account.iban === iban);
    return { account, consentId: given.consentId };
  }

  /** Returns an account whose funds the TPP may ask for. */
  async fundsAccount(): Promise<Json> {
    return (await this.#world.keep("funds", () => this.newFundsConsent(0))).account;
  }

  async account(): Promise<string> {
    const { accounts } = await this.#world.keep("accounts", () => this.#read("/v1/accounts"));
    return accounts[0].resourceId;
  }

  async transaction(): Promise<string> {
    const account = await this.account();
    const { transactions } = await this.#world.keep("transactions", () =>
      this.#read(`/v1/accounts/${account}/transactions?bookingStatus=booked`),
    );
    return transactions.booked[0].transactionId;
  }

  async card(): Promise<string> {
    const { cardAccounts } = await this.#world.keep("cards", () => this.#read("/v1/card-accounts"));
    return cardAccounts[0].resourceId;
  }

  /** Returns a payment that awaits its approval, for calls that do not change it. */
  waitingPayment = (of: Ordering): Promise<string> =>
    this.#world.keep(`waiting ${of.service} ${of.product}`, () => this.newPayment(of));

  async newPayment(of: Ordering): Promise<string> {
    return (await this.#order(of)).paymentId;
  }

  /** Makes an approved payment that waits for its day. */
  async approvedPayment(of: Ordering): Promise<string> {
    const { paymentId, _links } = await this.#order(of);
    await goThroughSca(_links.scaRedirect.href, payer);
    return paymentId;
  }

  authorisation(of: Ordering, kind: "" | "cancellation-"): Promise<Record<string, string>> {
    const { service } = of;
    return this.#world.keep(`${kind}authorisation ${service}`, async () => {
      const id = await (kind ? this.approvedPayment(of) : this.newPayment(of));
      const path = `/v1/${service}/${of.product}/${id}`;
      const headers = await this.psuHeaders();
      if (kind) await this.#world.ask("DELETE", path, undefined, headers);
      const { authorisationId } = await this.#world.ask(
        "POST",
        `${path}/${kind}authorisations`,
        undefined,
        headers,
      );
      return { "payment-id": id, authorisationId };
    });
  }

  async newBasket(): Promise<{ basketId: string }> {
    const body = { paymentIds: [await this.newPayment({ service: "payments", product })] };
    const headers = await this.psuHeaders();
    return this.#world.ask("POST", "/v1/signing-baskets", body, headers);
  }

  basketAuthorisation(): Promise<Record<string, string>> {
    return this.#world.keep("basket authorisation", async () => {
      const { basketId } = await this.newBasket();
      const headers = await this.psuHeaders();
      const path = `/v1/signing-baskets/${basketId}/authorisations`;
      const { _links } = await this.#world.ask("POST", path, undefined, headers);
      return { basketId, authorisationId: _links.scaStatus.href.split("/").at(-1) };
    });
  }

  /** Returns an account in NOK that is not the payer's, so that the payer keeps its funds. */
  async othersAccount(): Promise<string> {
    const bban = seedCustomers[1]?.accounts[0].bban;
    const { id } = await this.one("accounts", (listed) =>
      listed.find((each: Json) => each.bban === bban),
    );
    return id;
  }

  /** Returns one element of a list of the sandbox. The order of the lists differs between sandboxes. */
  async one(list: string, from: (listed: Json) => Json = (listed) => listed): Promise<Json> {
    return from(
      await this.#world.keep(`listed ${list}`, () => this.#world.ask("GET", `/v1/sandbox/${list}`)),
    );
  }

  newCustomer(type = "PRIVATE"): Promise<{ customerId: string }> {
    return this.#world.ask("POST", "/v1/sandbox/customers", {
      customerNumber: this.#world.newName(),
      name: "Kari Prøve",
      type,
    });
  }

  /** Returns a company with an account and an agreement. */
  corporation(): Promise<{ customerId: string; account: string; agreementId: string }> {
    return this.#world.keep("corporation", async () => {
      const { customerId } = await this.newCustomer("CORPORATE");
      const owned = { customerId, name: "Driftskonto" };
      const account = await this.#world.ask("POST", "/v1/sandbox/accounts", owned);
      const agreed = { name: "Prøvefirma AS", owner: customerId };
      const agreement = await this.#world.ask("POST", "/v1/sandbox/agreements", agreed);
      return { customerId, account: account.id, agreementId: agreement.id };
    });
  }

  /** Returns a card account that the TPP has made, because nothing can be posted to those of the seed. */
  madeCard(): Promise<{ id: string }> {
    return this.#world.keep("made card", async () => {
      const { customerId } = await this.newCustomer();
      return this.#world.ask("POST", "/v1/sandbox/card-accounts", {
        customerId,
        name: "Kredittkort",
      });
    });
  }

  async newEngagement(): Promise<{ agreementId: string; engagementId: string }> {
    const { agreementId, account } = await this.corporation();
    const { customerId: customer } = await this.newCustomer();
    const path = `/v1/sandbox/agreements/${agreementId}/engagements`;
    const { id } = await this.#world.ask("POST", path, { customer, account, roles: ["VIEW"] });
    return { agreementId, engagementId: id };
  }

  /** Returns a snapshot that is kept for the whole run, because it outlives its sandbox and takes long to make. */
  snapshot(): Promise<string> {
    this.#snapshot ??= this.newSnapshot();
    return this.#snapshot;
  }

  async newSnapshot(): Promise<string> {
    const body = { name: this.#world.newName() };
    return (await this.#world.ask("POST", "/v1/sandbox/snapshots", body)).snapshotId;
  }

  /** Deletes all snapshots except the kept one, because there can only be twenty. */
  async dropSnapshots(): Promise<void> {
    const kept = await this.snapshot();
    for (const { snapshotId } of await this.#world.ask("GET", "/v1/sandbox/snapshots"))
      if (snapshotId !== kept)
        await this.#world.ask("DELETE", `/v1/sandbox/snapshots/${snapshotId}`);
  }

  newName(): string {
    return this.#world.newName();
  }

  async #order(of: Ordering): Promise<Json> {
    const { path, body } = orderOf(of);
    return this.#world.ask("POST", path, body, await this.psuHeaders());
  }

  async #read(path: string): Promise<Json> {
    return this.#world.ask("GET", path, undefined, await this.psuHeaders());
  }
}

const session = {
  "x-accept-fix": "amount-as-string",
  "tpp-session-id": "known",
  "tpp-redirect-uri": "https://tpp.example/back",
  "psu-ip-address": "192.0.2.17",
};
