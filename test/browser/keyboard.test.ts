import type { Page } from "playwright-core";
import { consentLink, eirik, order } from "../support/sca.ts";
import { useTable } from "../support/table.ts";
import { newContext, newPage, useSite, wayBack, withNow } from "./site.ts";

useTable();
useSite();

describe("a PSU with a keyboard alone (WCAG 2.2, 2.1.1)", () => {
  /** Presses Tab until something of this name has the focus, which must be in sight and show where it is. */
  async function tabTo(
    page: Page,
    role: "textbox" | "radio" | "checkbox" | "button",
    name: RegExp,
  ) {
    const wanted = page.getByRole(role, { name });
    await wanted.first().waitFor();
    const hasFocus = () => wanted.first().evaluate((each) => each === document.activeElement);
    for (let tabs = 0; tabs < 15 && !(await hasFocus()); tabs += 1)
      await page.keyboard.press("Tab");
    expect(await hasFocus()).toBe(true);
    const isShown = await wanted.first().evaluate((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      const outlined = each.closest(".choice") ?? each;
      return (
        top >= 0 && bottom <= innerHeight && getComputedStyle(outlined).outlineStyle === "solid"
      );
    });
    expect(isShown).toBe(true);
  }

  it.each([320, 1280])("gives consent and approves a payment at %i pixels", async (width) => {
    const context = await newContext({ viewport: { width, height: 640 } });
    const { page, said } = await newPage(context);
    const { keyboard } = page;
    const sayWho = async () => {
      await tabTo(page, "textbox", /^National identity number/);
      await keyboard.type(eirik.customerNumber);
      await keyboard.press("Enter");
    };
    await page.goto(await consentLink(withNow()));
    await sayWho();
    await tabTo(page, "radio", /Eirik Solvang/);
    await keyboard.press("Space");
    await tabTo(page, "button", /^Continue$/);
    await keyboard.press("Enter");
    await tabTo(page, "checkbox", /Brukskonto/);
    // What was given before is ticked already.
    const everyday = page.getByRole("checkbox", { name: /Brukskonto/ });
    if (!(await everyday.isChecked())) await keyboard.press("Space");
    await tabTo(page, "button", /^Give access$/);
    await keyboard.press("Space");
    const psu = { "psu-id": (await wayBack(page)).get("psu-id") ?? "" };

    await page.goto((await order(eirik, withNow(psu))).link);
    await sayWho();
    await tabTo(page, "button", /^Approve/);
    await keyboard.press("Enter");
    expect((await wayBack(page)).get("psu-id")).toBe(psu["psu-id"]);

    await page.goto((await order(eirik, withNow(psu))).link);
    await tabTo(page, "button", /^Cancel and go back/);
    await keyboard.press("Enter");
    expect((await wayBack(page)).get("code")).toBe("SCA_INVALID");
    expect(said).toEqual([]);
  });
});
