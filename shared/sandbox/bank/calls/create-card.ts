import { cardOf } from "../../rules/new-card.ts";
import { sandboxCard } from "../../rules/sandbox-answer.ts";
import type { NewSandboxCard } from "../../schemas/sandbox-card.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import { newOwner } from "./accounts.ts";
import { withCard } from "./cards.ts";

/** Creates a card account of a private customer under the id of its call. */
export const createCard =
  (wanted: NewSandboxCard, id: string): RecordedCall<ReturnType<typeof sandboxCard>> =>
  (world) => {
    const customer = newOwner(world, wanted.customerId);
    const card = { ...cardOf(wanted, { id, customer }), rows: { booked: [], pending: [] } };
    const resource = { type: "cardAccount", id };
    return recorded(withCard(world, card), sandboxCard(card), "SANDBOX_CREATED", resource);
  };
