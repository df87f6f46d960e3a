import { answerCheck } from "./check-answer.ts";
import { whyUnreachable, wrongUsage } from "./command-error.ts";
import { identityOf } from "./key-files.ts";
import { type PreparedRequest, prepareRequest } from "./prepare-request.ts";
import { chosenPsu, type KnownPsu, type TppProfile } from "./profile.ts";
import { endOfRefused } from "./refusals.ts";
import { type TppAnswer, TppClient } from "./tpp-client.ts";
import { type HeaderDefaults, usualHeaders } from "./usual-headers.ts";
import type { CameBack } from "./way-back.ts";

export type CallRequest = {
  method: string;
  path: string;
  /** Header names in upper or lower case. An empty value removes a default header. */
  headers?: Readonly<Record<string, string>>;
  /** The body, or its text exactly as sent. */
  body?: unknown;
  text?: string;
  /** The session, the PSU and the redirect address, if they differ from the profile's. */
  circumstances?: Partial<HeaderDefaults>;
};

/** Makes calls of one TPP to one bank for one PSU, whom the profile or the command line chooses. */
export class BankCalls {
  readonly profile: TppProfile;
  readonly psu: KnownPsu | undefined;
  #company: KnownPsu | undefined;
  readonly #identity: ReturnType<typeof identityOf>;
  readonly #client: TppClient;
  readonly #check: (answer: TppAnswer) => void;

  constructor(profile: TppProfile, psu?: string) {
    this.profile = profile;
    this.psu = chosenPsu(profile, psu);
    if (psu !== undefined && psu !== "none" && !this.psu)
      throw wrongUsage(
        `The profile ${profile.name} has no PSU ${psu}.`,
        `It has: ${Object.keys(profile.psus).join(", ") || "none yet"}. To add one: fjordgate consent.`,
      );
    this.#identity = identityOf(profile);
    const { answers } = profile;
    this.#check = answers === undefined ? () => {} : answerCheck(answers, () => new Date());
    this.#client = new TppClient(profile.api, this.#identity);
  }

  /**
   * Remembers the company that approved, because reading a company's payment must name it. A private PSU is not
   * remembered, and the profile does not change.
   */
  approvedBy({ psuId, context, corporateId }: CameBack): void {
    if (this.psu || corporateId === undefined) return;
    this.#company = { psuId, context, corporateId, session: this.profile.session };
  }

  /** Signs a request now. */
  prepare({ method, path, headers = {}, circumstances, ...rest }: CallRequest): PreparedRequest {
    const { profile, psu } = this;
    const text = rest.text ?? (rest.body === undefined ? undefined : JSON.stringify(rest.body));
    const usual = usualHeaders(method, path, {
      session: psu?.session ?? profile.session,
      redirectUri: profile.redirectUri,
      psu: psu ?? this.#company,
      ...circumstances,
    });
    const given = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const all = Object.entries({ ...usual, ...given });
    return prepareRequest(
      {
        method,
        path,
        headers: Object.fromEntries(all.filter(([, value]) => value !== "")),
        ...(text === undefined ? {} : { text }),
      },
      this.#identity.seal,
      new Date(),
    );
  }

  /** Sends a request and returns any answer that is certainly the bank's. */
  async send(request: PreparedRequest): Promise<TppAnswer> {
    const answer = await this.#client.send(request).catch((error) => {
      throw whyUnreachable(error, this.profile.api);
    });
    this.#check(answer);
    return answer;
  }

  /** Sends a request; ends the command if the bank refuses it. */
  async ask(wanted: CallRequest): Promise<TppAnswer> {
    const answer = await this.send(this.prepare(wanted));
    if (answer.status >= 400) throw endOfRefused(answer, this.profile, wanted.path);
    return answer;
  }

  close(): void {
    this.#client.close();
  }
}
