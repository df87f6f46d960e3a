import { own } from "../support/payments/own-transfers.ts";
import { golden } from "./golden.ts";
import type { Play } from "./play.ts";

const requestId = { "x-request-id": "5f0c2a9e-6d4b-4f6e-9a39-1d2f3c4b5a60" };

/** Posts an order between the PSU's own accounts, in a session in which it needs no SCA. */
const exempt = (play: Play, name: string, changes: object = {}, headers: object = {}) =>
  play.create("domestic", own("Savings", changes), {
    name,
    headers: { ...play.psu, "x-psu-identity": undefined, ...headers },
  });

golden("repeated", {
  "exempt in session: approved at creation, and booked": async (play) => {
    await exempt(play, "own");
    await play.look("created");
    play.pass({ hours: 1 });
    await play.job();
    await play.look("an hour later");
  },
  "exempt in session: its repetition, at once and after it is booked": async (play) => {
    const first = await exempt(play, "own", {}, requestId);
    const again = await exempt(play, "own again", {}, requestId);
    play.pass({ hours: 1 });
    await play.job();
    const later = await exempt(play, "own later", {}, requestId);
    const text = ({ answer }: typeof first) => JSON.stringify(answer.body);
    play.note("the same byte for byte", {
      "at once": text(again) === text(first),
      later: text(later) === text(first),
    });
    await play.look("booked");
  },
  "exempt in session: too little money": async (play) => {
    await exempt(play, "own", { instructedAmount: { amount: "900000.00", currency: "NOK" } });
    await play.look("created");
  },
  "creation repeated: at once, after approval and with another body": async (play) => {
    const first = await play.create("domestic", {}, { name: "first", headers: requestId });
    await play.create("domestic", {}, { name: "again", headers: requestId });
    await play.approve(first);
    await play.create("domestic", {}, { name: "after approval", headers: requestId });
    const other = { creditorName: "Other AS" };
    await play.create("domestic", other, { name: "other body", headers: requestId });
    await play.look("in the end");
  },
  "logical duplicate: refused, and allowed": async (play) => {
    await play.approved("domestic", {}, { name: "first" });
    await play.create("domestic", {}, { name: "refused" });
    const query = { allowLogicalDuplicate: "true" };
    await play.approved("domestic", {}, { name: "allowed", query });
    play.pass({ hours: 1 });
    await play.job();
    await play.look("an hour later");
  },
});
