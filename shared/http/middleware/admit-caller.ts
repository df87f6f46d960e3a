import type { MiddlewareObj } from "@middy/core";
import { deriveUuid } from "../../derive.ts";
import { ApiError } from "../../errors.ts";
import { clockOffsetAt, sandboxTime } from "../../rules/clock.ts";
import { fixesInEffect } from "../../rules/early-access.ts";
import { tppNameOf } from "../../rules/tpp-name.ts";
import type { Relationship } from "../../schemas/relationship.ts";
import { secret } from "../../secrets.ts";
import { settings } from "../../settings.ts";
import type { TppCertificate } from "../../signature/signing-certificate.ts";
import { bankAt } from "../../stage/bank-at.ts";
import { commonPlace } from "../../stage/common-place.ts";
import { connected, sandboxSteps } from "../../stage/stage.ts";
import { psus } from "../../table/psus.ts";
import { requests } from "../../table/requests.ts";
import { tpps } from "../../table/tpps.ts";
import type { GatewayEvent, Role } from "../call.ts";
import { languageOf } from "../language.ts";
import type { AnyOperation } from "../operation.ts";
import { refuseRevoked } from "../refuse-revoked.ts";
import { requestPrint } from "../request-print.ts";
import { heldRoles, refuseWithoutRole } from "../roles.ts";
import { tellRequests } from "../tpp-rate.ts";

/** How long the same request is answered again, in seconds: a read for the time a signature lives, a write for a day. */
const repeatable = { read: 120, write: 86_400 };

/**
 * Refuses a revoked certificate, a TPP without the role, one the bank or the register has stopped, and an X-Request-ID used for something
 * else; then says who calls. What it must read is read in one round trip.
 */
export function admitCaller(operation: AnyOperation): MiddlewareObj<GatewayEvent> {
  return {
    before: async function admitCaller({ event }) {
      const { signer, input } = event.call;
      if (!signer || !input) throw new Error("The pipeline admits callers after it has read them.");
      const { tppId } = signer;
      const realTime = new Date(event.requestContext.requestTimeEpoch);
      const requestId = input.headers["x-request-id"] as string;
      const psuId = input.headers["psu-id"] as string | undefined;
      const print = printOf(event);
      const roles = await rolesIfGood(event, operation, signer).catch(async (refused) => {
        // Of whom nobody knows who they are, nothing is read.
        if (refused.code !== "BAD_REQUEST") refuseStopped(await tpps.profile(tppId));
        throw refused;
      });
      const ahead = operation.ahead?.(input.params);
      ahead?.catch(() => undefined);
      const [profile, earlier, psu, idKey] = await Promise.all([
        tpps.profile(tppId),
        requests.take(tppId, requestId, print, realTime),
        psuId === undefined ? undefined : psus.relationship(tppId, psuId),
        secret("ids"),
        tellRequests(tppId, realTime),
      ]);
      refuseStopped(profile);
      if (earlier && !repeats(earlier, { method: event.httpMethod, print, at: realTime }))
        throw new ApiError(
          "CONFLICT",
          "This X-Request-ID was used for another request; take a new one for each.",
          { path: "x-request-id" },
        );
      const steps = sandboxSteps();
      if (profile.applying) await steps?.finishLoad(tppId, profile.applying);
      const first = earlier?.at ?? realTime;
      const clockOffset = clockOffsetAt(profile, first);
      const now = sandboxTime({ clockOffset }, first);
      // With the first one's time, since after a day the same X-Request-ID may come for something else.
      const id = deriveUuid(idKey, "request", tppId, requestId, `${first.getTime()}`);
      const place =
        profile.place ?? (await steps?.openPlace(tppId, { id, realTime, now })) ?? commonPlace;
      const { scenario } = event.call;
      event.call.caller = {
        bank: bankAt({ tppId, place, clockOffset, now, realTime, scenario }),
        tppId,
        tppName: tppNameOf(signer, settings.bankName),
        roles,
        certificate: signer,
        place,
        now,
        clockOffset,
        realTime,
        id,
        isRepetition: earlier !== undefined,
        requestId,
        psu: psu && inPlace(psu, place),
        language: languageOf(
          event.headers["psu-accept-language"],
          event.headers["accept-language"],
        ),
        fixes: fixesInEffect((input.headers["x-accept-fix"] as string[] | undefined) ?? [], now),
        scenario,
        ahead,
      };
    },
  };
}

/** A PSU-ID outlives a reset of the sandbox; sessions and consents do not. */
const inPlace = (psu: Relationship, place: string): Relationship => ({
  ...psu,
  session: psu.session?.place === place ? psu.session : undefined,
  consents: psu.consents.filter((consent) => consent.place === place),
});

/** Whom the bank has stopped is told so first, whatever the register says of them. */
function refuseStopped({ blocked }: { blocked?: boolean | undefined }): void {
  if (blocked) throw new ApiError("FORBIDDEN", "The bank has stopped this TPP.");
}

/** The caller's roles, unless a certificate is revoked. Both are read at once; what is revoked is told first. */
async function rolesIfGood(event: GatewayEvent, operation: AnyOperation, signer: TppCertificate) {
  const at = new Date(event.requestContext.requestTimeEpoch);
  const roles = rolesOf(operation, signer, at);
  roles.catch(() => undefined);
  await refuseRevoked(event, signer, at);
  return roles;
}

/** The roles that certificate and register both name. */
async function rolesOf({ role }: AnyOperation, signer: TppCertificate, at: Date): Promise<Role[]> {
  const { status, roles } = await connected("register").standingOf(signer, at);
  if (status !== "active")
    throw new ApiError("FORBIDDEN", "The registry does not list this TPP as active.");
  const held = heldRoles(signer.roles.filter((each) => roles.includes(each)));
  refuseWithoutRole(role, held);
  return held;
}

/** What makes a request the same one: whatever of it a signature can cover. */
const printOf = (event: GatewayEvent) =>
  requestPrint(
    event,
    ...["digest", "psu-id", "psu-corporate-id", "tpp-redirect-uri"].map(
      (name) => event.headers[name] ?? "",
    ),
  );

/** Whether a request is an earlier one sent again, in time to be answered as that was. */
function repeats(
  earlier: { print: string; at: Date },
  { method, print, at }: { method: string; print: string; at: Date },
): boolean {
  const limit = method === "GET" ? repeatable.read : repeatable.write;
  return earlier.print === print && at.getTime() - earlier.at.getTime() <= limit * 1000;
}
