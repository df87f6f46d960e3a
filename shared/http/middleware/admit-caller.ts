import type { MiddlewareObj } from "@middy/core";
import { ApiError } from "../../errors.ts";
import { timesOf } from "../../rules/clock.ts";
import { fixesInEffect } from "../../rules/early-access.ts";
import { tppNameOf } from "../../rules/tpp-name.ts";
import { settings } from "../../runtime/settings.ts";
import { deriveUuid } from "../../secrets/derive.ts";
import { secret } from "../../secrets/secrets.ts";
import type { TppCertificate } from "../../signature/signing-certificate.ts";
import { bankAt } from "../../stage/bank-at.ts";
import { productionPlace } from "../../stage/production-place.ts";
import { connected, sandboxSteps } from "../../stage/stage.ts";
import { tpps } from "../../table/tpps.ts";
import { operationIdOf } from "../../telemetry/operation-id.ts";
import { accountReadOf } from "../account-read-of.ts";
import type { BankMeans } from "../bank-means.ts";
import type { Caller, GatewayEvent, Role } from "../call.ts";
import { languageOf } from "../language.ts";
import type { AnyOperation } from "../operation.ts";
import { refuseRevoked } from "../refuse-revoked.ts";
import { relationshipReads } from "../relationship-reads.ts";
import { requestFingerprint } from "../request-fingerprint.ts";
import { requestIdConflict, takeRequestId } from "../request-guard.ts";
import { refuseWithoutRole, rolesOfCertificate } from "../roles.ts";
import { tppRate, unlessLate } from "../tpp-rate.ts";
import { accessExceeded } from "./limit-tpp.ts";

/**
 * Refuses a revoked certificate, a TPP without the role, a TPP that the bank or the register has stopped, and an
 * X-Request-ID that was used for another request. Then sets the caller. All items are read in one round trip, so a
 * list of accounts takes two.
 *
 * Revocation is checked here and not with the signature, because here it costs no round trip of its own. A request
 * that an earlier step refuses does not use up its X-Request-ID; one that its handler refuses does. Taking the id
 * before those checks would cost another round trip.
 *
 * A TPP that has exceeded its share of the bank's time is refused here, before the bank is asked. `bankMeans` says how
 * long its request will probably wait for the bank.
 */
export function admitCaller(
  operation: AnyOperation,
  bankMeans: BankMeans,
): MiddlewareObj<GatewayEvent> {
  return {
    before: async function admitCaller({ event, context }) {
      const { signer, input } = event.call;
      if (!signer || !input)
        throw new Error("admitCaller must run after verifySignature and readRequest.");
      const { tppId } = signer;
      const realTime = new Date(event.requestContext.requestTimeEpoch);
      const requestId = input.headers["x-request-id"] as string;
      const { readPsu, inPlace } = relationshipReads(operation, tppId, input);
      const idKey = secret("ids");
      idKey.catch(() => undefined);
      const { roles, certificates } = await admittedAs(event, operation, signer).catch(
        async (refused) => {
          // The profile is not read for a caller whose identity is not verified.
          if (refused.code !== "BAD_REQUEST") refuseStopped(await tpps.profile(tppId));
          throw refused;
        },
      );
      const fingerprint = requestFingerprint(event, await idKey);
      const read = accountReadOf(operation, input);
      const take = () => takeRequestId(event, { tppId, requestId, fingerprint, read });
      const ahead = operation.ahead?.(input.params);
      ahead?.catch(() => undefined);
      const steps = sandboxSteps();
      const counted = tppRate.record({
        tppId,
        operation: operationIdOf(context, operation.summary),
        at: realTime,
        milliseconds: bankMeans.expected(tppId),
      });
      const admitted = Promise.all([
        tpps.profile(tppId),
        take(),
        readPsu(),
        steps && asksBank(operation) ? steps.versionOf(tppId) : undefined,
      ]);
      const over = counted && (await unlessLate(counted, admitted));
      const [profile, earlier, psu, version] = await admitted;
      refuseStopped(profile);
      if (earlier === "another") throw requestIdConflict();
      if (over) throw accessExceeded(over);
      const { firstAt, decision, repeatsRead } = earlier;
      // The id includes the time of the first copy, because after a day the same X-Request-ID may be used for another
      // request.
      const id = deriveUuid(await idKey, "request", tppId, requestId, `${firstAt.getTime()}`);
      const place =
        profile.place ?? (await steps?.openPlace(tppId, { id, realTime })) ?? productionPlace;
      const { scenario } = event.call;
      const asked = (input.headers["x-accept-fix"] as string[] | undefined) ?? [];
      const timed = ({ now }: { now: Date }) => {
        const at = { now, realTime };
        const bank = bankAt({ tppId, place, at, scenario, version });
        return { at, bank, fixes: fixesInEffect(asked, now) };
      };
      const caller: Caller = {
        ...timed(decision ?? timesOf(profile, realTime)),
        tppId,
        tppName: tppNameOf(signer, settings.bankName),
        roles,
        certificate: signer,
        certificates,
        place,
        version,
        id,
        firstAt,
        isDecided: decision !== undefined,
        told: decision?.told,
        repeatsRead,
        requestId,
        psu: psu && (await inPlace(psu, place)),
        language: languageOf(
          event.headers["psu-accept-language"],
          event.headers["accept-language"],
        ),
        scenario,
        ahead,
      };
      event.call.caller = caller;
      if (event.httpMethod === "GET") return;
      event.call.findDecision = async () => {
        const latest = await take();
        if (latest === "another" || +latest.firstAt !== +firstAt) throw requestIdConflict();
        const { decision: found } = latest;
        if (found)
          event.call.caller = { ...caller, ...timed(found), isDecided: true, told: found.told };
        return found !== undefined;
      };
    },
  };
}

/** True if an operation asks the bank, or is one of the sandbox that reads its data. */
const asksBank = ({ access: { ports = [], reads = [] } }: AnyOperation): boolean =>
  ports.length > 0 || reads.includes("WORLD");

/** Refuses a TPP that the bank has stopped. This error comes first, whatever the register says. */
function refuseStopped({ blocked }: { blocked?: boolean | undefined }): void {
  if (blocked) throw new ApiError("FORBIDDEN", "The bank has stopped this TPP.");
}

/**
 * The caller's roles, and its certificates. Throws if a certificate is revoked. Both checks run at once; revocation is
 * reported first.
 */
async function admittedAs(event: GatewayEvent, operation: AnyOperation, signer: TppCertificate) {
  const at = new Date(event.requestContext.requestTimeEpoch);
  const roles = rolesOf(operation, signer, at);
  roles.catch(() => undefined);
  const certificates = await refuseRevoked(event, signer, at);
  return { roles: await roles, certificates };
}

/** The roles that both the certificate and the register name. */
async function rolesOf({ role }: AnyOperation, signer: TppCertificate, at: Date): Promise<Role[]> {
  const { status, roles } = await connected("register").standingOf(signer, at);
  if (status !== "active")
    throw new ApiError("FORBIDDEN", "The register does not list this TPP as active.");
  const held = rolesOfCertificate(signer.roles.filter((each) => roles.includes(each)));
  refuseWithoutRole(role, held);
  return held;
}
