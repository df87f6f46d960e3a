import { renderStatus, type StatusView } from "../../pages/status-part.ts";
import { developerSheet } from "./developer-sheet.ts";

/** The page about maintenance of the sandbox. */
export const developerStatusPage = (view: Omit<StatusView, "language">): string =>
  developerSheet({ title: "Status", content: renderStatus({ ...view, language: "en" }) });
