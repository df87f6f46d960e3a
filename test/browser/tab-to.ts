import type { Page } from "playwright-core";

type Role = "textbox" | "radio" | "checkbox" | "button" | "link";

/** Presses Tab until something of this name has the focus, which must be in sight and show where it is. */
export async function tabTo(page: Page, what: Role | "summary", name: RegExp): Promise<void> {
  const wanted =
    what === "summary"
      ? page.locator("summary").filter({ hasText: name }).first()
      : page.getByRole(what, { name }).first();
  await wanted.waitFor();
  // It is looked for once: by its role and its name that takes longer than a press of Tab.
  const found = await wanted.elementHandle();
  const hasFocus = async () => found?.evaluate((each) => each === document.activeElement);
  for (let tabs = 0; tabs < 25 && !(await hasFocus()); tabs += 1) await page.keyboard.press("Tab");
  expect(await hasFocus()).toBe(true);
  const isShown = await found?.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    const outlined = each.closest(".choice") ?? each;
    return top >= 0 && bottom <= innerHeight && getComputedStyle(outlined).outlineStyle === "solid";
  });
  expect(isShown).toBe(true);
}
