import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { speak } from "./texts.ts";

/**
 * The first page of an SCA whose next step shows data about the PSU. It has only a button, so that nobody who merely
 * opens the link, such as a mail scanner, learns anything.
 */
export function beginPage(frame: Frame): string {
  const say = speak(frame.language);
  return renderStep(frame, {
    heading: say("beginHeading"),
    content: html`
      <p>${say("beginIntroduction", { tpp: frame.tppName })}</p>
      ${renderForm(frame, { to: "begin", button: say("continue"), content: "" })}
    `,
  });
}
