import { inShownOrder } from "../../../shared/pages/account-order.ts";

describe("a customer's accounts", () => {
  const lost = {};
  const card = { name: "Kredittkort", number: "539900******1184" };
  const [saving, ore, apple] = [
    { name: "Sparekonto", number: "2" },
    { name: "Ørekonto", number: "3" },
    { name: "Åpen konto", number: "4" },
  ];
  const [first, second] = [
    { name: "Brukskonto", number: "1" },
    { name: "Brukskonto", number: "9" },
  ];

  it("are sorted by name in Norwegian order, then cards, then accounts that the customer no longer has", () => {
    const accounts = [lost, card, apple, ore, second, saving, first];
    expect(inShownOrder(accounts)).toEqual([first, second, saving, ore, apple, card, lost]);
    expect(inShownOrder(accounts.toReversed())).toEqual(inShownOrder(accounts));
  });

  it("are sorted by number if they have no names, with accounts without a number first", () => {
    const [one, two] = [{ number: "1" }, { number: "2" }];
    expect(inShownOrder([two, one, lost])).toEqual([lost, one, two]);
    expect(inShownOrder([lost, two, one])).toEqual([lost, one, two]);
  });
});
