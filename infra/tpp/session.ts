import { CommandError, whyUnreachable } from "./command-error.ts";
import { identityOf } from "./identity.ts";
import { type PreparedRequest, prepareRequest } from "./prepare-request.ts";
import { chosenPsu, type KnownPsu, type TppProfile } from "./profile.ts";
import { endOfRefused } from "./refusals.ts";
import { type TppAnswer, TppClient } from "./tpp-client.ts";
import { type HeaderDefaults, usualHeaders } from "./usual-headers.ts";
import type { CameBack } from "./way-back.ts";

export type CallRequest = {
  method: string;
  path: string;
  /** In any case; an empty one takes away what would be sent by itself. */
  headers?: Readonly<Record<string, string>>;
  /** The body, to the byte. */
  text?: string | undefined;
  /** Whom it is for, and where to that PSU comes back, where it is not as the profile says. */
  circumstances?: Partial<HeaderDefaults>;
};

/** Calls of one TPP at one bank for one PSU, as a profile and the command line say. */
export class BankCalls {
  readonly profile: TppProfile;
  readonly psu: KnownPsu | undefined;
  #company: KnownPsu | undefined;
  readonly #identity: ReturnType<typeof identityOf>;
  readonly #client: TppClient;

  constructor(profile: TppProfile, psu?: string) {
    this.profile = profile;
    this.psu = chosenPsu(profile, psu);
    if (psu !== undefined && psu !== "none" && !this.psu)
      throw new CommandError(
        "usage",
        `The profile ${profile.name} knows no PSU ${psu}.`,
        `It knows: ${Object.keys(profile.psus).join(", ") || "nobody yet"}. Get to know one: fjordgate consent.`,
      );
    this.#identity = identityOf(profile);
    this.#client = clientOf(profile.api, this.#identity);
  }

  /**
   * Keeps the company for which somebody approved: what is read of a company's payment names it. Nobody else is
   * remembered, and nothing in the profile.
   */
  approvedBy({ psuId, context, corporateId }: CameBack): void {
    if (this.psu || corporateId === undefined) return;
    this.#company = { psuId, context, corporateId, session: this.profile.session };
  }

  /** A request, signed now. */
  prepare({ method, path, headers = {}, text, circumstances }: CallRequest): PreparedRequest {
    const { profile, psu } = this;
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

  /** The answer, whatever it is. */
  async send(request: PreparedRequest): Promise<TppAnswer> {
    try {
      return await this.#client.send(request);
    } catch (error) {
      throw whyUnreachable(error, this.profile.api);
    }
  }

  /** The answer to a request that must not be refused. */
  ask({ body, ...rest }: Omit<CallRequest, "text"> & { body?: unknown }): Promise<TppAnswer> {
    return this.askWith({ ...rest, text: body === undefined ? undefined : JSON.stringify(body) });
  }

  /** The same of a body that is text already. */
  async askWith(wanted: CallRequest): Promise<TppAnswer> {
    const answer = await this.send(this.prepare(wanted));
    if (answer.status >= 400) throw endOfRefused(answer, this.profile);
    return answer;
  }

  close(): void {
    this.#client.close();
  }
}

function clientOf(address: string, identity: ReturnType<typeof identityOf>): TppClient {
  try {
    return new TppClient(address, identity);
  } catch (error) {
    throw new CommandError(
      "usage",
      `The profile's certificates cannot be used: ${(error as Error).message}.`,
    );
  }
}
