import { type BasketView, basketPage } from "../../../shared/pages/basket-page.ts";
import type { Frame } from "../../../shared/pages/layout.ts";

import { longest, payment } from "./payment-views.ts";

const kroner = (amount: string) => ({ amount, currency: "NOK" });

const own = { name: "Brukskonto", number: "NO9386011117947" };

export const basket: BasketView = {
  brand: "Nordlys Betaling",
  payments: [
    {
      to: { name: "Strøm og Nett AS", number: "86011117947" },
      from: own,
      date: "2026-03-02",
      amount: kroner("349.00"),
      kid: "2345676",
    },
    {
      to: payment.to,
      from: { name: "Sparekonto til hytta på fjellet", number: "NO8330001234567" },
      date: "2026-03-12",
      amount: { amount: "1250.00", currency: "EUR" },
      debited: kroner("14612.50"),
      fee: kroner("50.00"),
      message: "Faktura 2026-118, andre avdrag",
    },
    {
      to: { name: "Bjørg Ås", number: "NO8330001234567" },
      from: own,
      date: "2026-09-30",
      amount: kroner("1250.00"),
    },
  ],
  totals: [kroner("1599.00"), { amount: "1250.00", currency: "EUR" }],
  fees: [kroner("50.00")],
  taken: [kroner("16261.50")],
  summaryHash: "a-summary-hash",
};

/** A full basket of payments with texts of a usual length. */
export const fullBasket: BasketView = {
  ...basket,
  payments: Array.from({ length: 50 }, () => basket.payments[0] as BasketView["payments"][number]),
  totals: [kroner("17450.00")],
  fees: [kroner("0.00")],
  taken: undefined,
};

const creditors = [
  ["Strøm og Nett Midt-Norge Forsyning AS", "86011117947"],
  ["Sæther & Østgård Regnskapstjenester DA", "NO8330001234567"],
  ["Borettslaget Fjellgata 12 i Sørumsand", "76940512057"],
  ["Anne-Gro Fjellheim Sæther-Østgård", "NO9386011117947"],
] as const;

/** A full basket as companies send it: names and messages of 30 to 40 letters, some KIDs, some payments abroad. */
export const usualBasket: BasketView = {
  ...basket,
  payments: Array.from({ length: 50 }, (_, index) => {
    const [name, number] = creditors[index % 4] ?? creditors[0];
    const row = {
      to: { name, number },
      from: index % 3 ? own : { name: "Driftskonto for verkstedet", number: "NO8330001234567" },
      date: `2026-03-${`${2 + (index % 20)}`.padStart(2, "0")}`,
      amount: kroner(`${1250 + index * 731}.50`),
    };
    if (index % 10 === 7)
      return {
        ...row,
        ...(basket.payments[1] as BasketView["payments"][number]),
        message: "Invoice 2026-118, second instalment",
      };
    if (index % 5 === 0) return { ...row, kid: `20260302118${index}00047` };
    return { ...row, message: `Faktura 2026-${1000 + index}, forfall i mars 2026` };
  }),
  totals: [kroner("824310.50"), { amount: "6250.00", currency: "EUR" }],
  fees: [kroner("250.00")],
};

/** The largest basket that orders allow: the longest texts, each payment from another account. */
export const largestBasket: BasketView = {
  ...basket,
  payments: Array.from({ length: 50 }, (_, index) => ({
    ...longest,
    from: { name: "Æ".repeat(70), number: `NO93${86011117000 + index}` },
    date: `2026-03-${`${2 + (index % 20)}`.padStart(2, "0")}`,
    amount: index % 2 ? kroner("1.00") : { amount: "2.00", currency: "EUR" },
    debited: kroner("23.40"),
  })),
  totals: [kroner("25.00"), { amount: "50.00", currency: "EUR" }],
};

/** Every page for approving a basket, in each of its states. */
export const basketSteps: Record<string, (frame: Frame) => string> = {
  basket: (frame) => basketPage(frame, basket),
  "basket, funds": (frame) => basketPage(frame, { ...basket, problem: "funds" }),
  "basket, full": (frame) => basketPage(frame, fullBasket),
  "basket, usual": (frame) => basketPage(frame, usualBasket),
  "basket, largest": (frame) => basketPage(frame, largestBasket),
};
