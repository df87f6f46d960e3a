import type { Page } from "playwright-core";

type Role = "textbox" | "radio" | "checkbox" | "button" | "link";

/** Presses Tab until the element with this name has the focus. Expects that it is visible and shows the focus. */
export async function tabTo(page: Page, what: Role | "summary", name: RegExp): Promise<void> {
  const wanted =
    what === "summary"
      ? page.locator("summary").filter({ hasText: name }).first()
      : page.getByRole(what, { name }).first();
  await wanted.waitFor();
  // Finds the element only once, because a search by role and name takes longer than a press of Tab.
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
