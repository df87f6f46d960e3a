import type { Session } from "../../../shared/schemas/relationship.ts";
import { psus } from "../../../shared/table/psus.ts";

const day = 86_400_000;
const session: Session = {
  sessionId: "session-1",
  validUntil: "2026-03-02T11:00:00.000Z",
  context: "PRIVATE",
  place: "world-1",
};

it.each([
  ["on time", 0],
  ["90 days ahead", 90 * day],
  ["a day behind", -day],
])(
  "a session is deleted one day of real time after its end if the sandbox's clock is %s",
  (_, offset) => {
    const validUntil = new Date(Date.parse(session.validUntil) + offset).toISOString();
    const changes = psus.authenticated(
      "tpp",
      "psu",
      { customerId: "customer", scaAt: "2026-03-02T10:00:00.000Z" },
      { ...session, validUntil },
      { now: new Date(offset), realTime: new Date(0) },
    );
    expect(changes).toHaveLength(2);
    const expires = (Date.parse(session.validUntil) + day) / 1000;
    expect(changes[1]).toMatchObject({ put: { SK: "SESSION", validUntil, expires } });
  },
);
