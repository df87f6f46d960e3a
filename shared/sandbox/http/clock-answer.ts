import * as v from "valibot";
import { linksTo } from "../../http/links.ts";
import { Link } from "../../schemas/link.ts";
import type { ClockTimes } from "../bank/worlds/move-clock.ts";

/** A sandbox's clock in an answer. */
export const SandboxClock = v.object({
  time: v.string(),
  realTime: v.string(),
  _links: v.object({ self: Link }),
});

export const clockAnswer = (times: ClockTimes): v.InferOutput<typeof SandboxClock> => ({
  ...times,
  _links: { self: linksTo.clock() },
});
