import type { Frame } from "../../../shared/pages/layout.ts";
import { statusPage } from "../../../shared/pages/status-page.ts";
import { announcement } from "../../support/operations/announcements.ts";

const page = (
  { language, bankName }: Frame,
  shown: Pick<Parameters<typeof statusPage>[0], "closedSince" | "announcements">,
) =>
  statusPage(
    { language, feed: "/status?format=atom", figures: "/figures", ...shown },
    { bankName, brand: {} },
  );

const long = "Banken bytter servere i begge datasentre. ".repeat(11).trim();

/** The page about maintenance, in each of its states. */
export const statusViews: Record<string, (frame: Frame) => string> = {
  "status, nothing": (frame) => page(frame, { closedSince: undefined, announcements: [] }),
  "status, closings unknown": (frame) => page(frame, { closedSince: "unknown", announcements: [] }),
  "status, closed": (frame) =>
    page(frame, {
      closedSince: "2026-03-02T21:02:11Z",
      announcements: [
        announcement(),
        announcement({ withdrawn: "2026-03-01T10:00:00.000Z" }),
        announcement({ texts: { nb: long, nn: long, en: long } }),
      ],
    }),
};
