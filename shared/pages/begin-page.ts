import { html } from "./html.ts";
import { type Frame, renderForm, renderStep } from "./layout.ts";
import { speak } from "./texts.ts";

/**
 * The first page of an SCA whose next step tells something of its PSU. It has a button only: whoever merely looks at the
 * link, a mail scanner too, learns nothing from it.
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
