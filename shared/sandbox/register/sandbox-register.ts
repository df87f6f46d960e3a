import type { Register, TppRegistration } from "../../ports/register.ts";

/**
 * The sandbox has no register. A TPP with a certificate of the sandbox's authority is registered with the roles in that
 * certificate.
 */
export const sandboxRegister: Register = {
  standingOf: async ({ roles }, at) => new Registered(roles, at),
};

class Registered implements TppRegistration {
  readonly status = "active";
  readonly roles: TppRegistration["roles"];
  readonly #at: Date;

  constructor(roles: TppRegistration["roles"], at: Date) {
    this.roles = roles;
    this.#at = at;
  }

  /** Formatted only if it is read, because every request asks for the standing. */
  get asOf(): string {
    return this.#at.toISOString();
  }
}
