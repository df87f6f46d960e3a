import type { Brand } from "./brand.ts";
import { renderSheet } from "./layout.ts";
import { renderStatus, type StatusView } from "./status-part.ts";
import { speak } from "./texts.ts";

/** The page about maintenance at the SCA site. */
export const statusPage = (
  view: StatusView,
  { bankName, brand }: { bankName: string; brand: Brand },
): string =>
  renderSheet({
    language: view.language,
    bankName,
    brand,
    title: speak(view.language)("statusHeading"),
    content: renderStatus(view),
  });
