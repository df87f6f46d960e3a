import { figuresPage } from "../../../shared/pages/figures-page.ts";
import type { Frame } from "../../../shared/pages/layout.ts";

const row = (period: string, given: Record<string, string> = {}) => ({
  period,
  missing_hours: "",
  downtime_seconds: "0",
  payments_ms: "231",
  accounts_ms: "88",
  funds_ms: "no requests",
  error_percent: "0.012",
  own_downtime_seconds: "3",
  own_payments_ms: "190.5",
  own_accounts_ms: "75",
  own_funds_ms: "",
  own_error_percent: "0.2",
  ...given,
});

/** Rows of the published file of a quarter. */
export const rows = [
  row("2026-10-24", { downtime_seconds: "10", missing_hours: "2026-10-24T10 2026-10-24T11" }),
  row("2026-10-25", { downtime_seconds: "5270" }),
  row("2026-10-26", {
    downtime_seconds: "",
    payments_ms: "",
    accounts_ms: "",
    funds_ms: "",
    error_percent: "",
    own_downtime_seconds: "",
  }),
  row("2026Q4", { downtime_seconds: "5280", own_downtime_seconds: "", own_payments_ms: "" }),
];

const page = ({ language, bankName }: Frame, shown: typeof rows | undefined) =>
  figuresPage({
    language,
    bankName,
    brand: {},
    action: "/figures",
    quarter: "2026Q4",
    quarters: ["2026Q4", "2026Q3", "2026Q2", "2026Q1"],
    rows: shown,
  });

/** The page of the regulator's figures, in each of its states. */
export const figures: Record<string, (frame: Frame) => string> = {
  figures: (frame) => page(frame, rows),
  "figures, none": (frame) => page(frame, undefined),
};
