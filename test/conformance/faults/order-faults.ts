import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { changedStates, type Fault } from "../fault.ts";

/** Faulty banks that break a promise about order states, execution or cancellation. */
export const orderFaults: readonly Fault[] = [
  {
    fault: "does not say that another holder must approve",
    breaks:
      "an order that another holder must approve waits for the approval in a state that is not final",
    wrong: changedStates(({ awaitsApproval: _, ...state }) => state),
  },
  {
    fault: "never increases an order's revision",
    breaks: "a changed state has a greater revision, and states of equal revision are the same",
    wrong: changedStates((state) => ({ ...state, revision: 1 })),
  },
  {
    fault: "answers PDNG for unknown ids",
    breaks: "orders() returns an empty list if no id is given, and if all ids are unknown",
    wrong: (bank) => ({
      orders: async (ids) => {
        const known = await bank.orders(ids);
        const fresh = ids.filter((id) => !known.some((each) => each.id === id));
        const state = { revision: 0, status: "PDNG", final: false, cancellable: true } as const;
        return [...known, ...fresh.map((id) => ({ ...state, id }))];
      },
    }),
  },
  {
    fault: "lists one of a day's orders on two pages",
    breaks:
      "ordersOn() lists each order of today once, page by page, or answers that it is unsupported",
    wrong: (bank) => ({
      ordersOn: async (day) => {
        const page = await bank.ordersOn(day);
        return page === "unsupported" ? page : { ids: [...page.ids, ...page.ids], more: false };
      },
    }),
  },
  {
    fault: "lists only one of a day's orders",
    breaks:
      "ordersOn() lists each order of today once, page by page, or answers that it is unsupported",
    wrong: (bank) => ({
      ordersOn: async (...asked) => {
        const page = await bank.ordersOn(...asked);
        return page === "unsupported" ? page : { ...page, ids: page.ids.slice(0, 1) };
      },
    }),
  },
  {
    fault: "returns at most ten orders per call",
    breaks:
      "orders() returns each known order of a hundred ids once, and leaves out the unknown ids",
    wrong: (bank) => ({ orders: (ids) => bank.orders(ids.slice(0, 10)) }),
  },
  {
    fault: "returns orders from a cache",
    breaks: "orders() returns each order's state after all earlier calls of submit() and cancel()",
    wrong: (bank) => {
      const cache = new Map<string, OrderState[]>();
      return {
        orders: async (ids) => {
          const known = cache.get(ids.join()) ?? (await bank.orders(ids));
          cache.set(ids.join(), known);
          return known;
        },
      };
    },
  },
  {
    fault: "does not store the id of an unknown order when it cancels that order",
    breaks:
      "cancel() of an unknown id bars this id: a later submit() answers CANC and moves no money",
    wrong: (bank) => ({
      cancel: async (asking, id, approval) =>
        (await bank.orders([id])).length
          ? bank.cancel(asking, id, approval)
          : { id, revision: 1, status: "CANC", final: true, cancellable: false },
    }),
  },
  {
    fault: "answers CANC for an executed order",
    breaks: "cancel() of an executed order is too late, and returns the unchanged state",
    wrong: (bank) => ({
      cancel: async (...asked) => ({ ...(await bank.cancel(...asked)), status: "CANC" as const }),
    }),
  },
  {
    fault: "lets any customer cancel an order",
    breaks: "cancel() by a stranger does not change the status of an order",
    wrong: (bank, { payer }) => ({
      cancel: ({ agreementId: _, ...asking }, id, approval) =>
        bank.cancel({ ...asking, customerId: payer.customerId }, id, approval),
    }),
  },
  {
    fault: "ignores a cancel() decided by the bank",
    breaks: "cancel() decided by the bank stops an order if it names the customer who approved it",
    wrong: (bank) => ({
      cancel: async (asking, id, approval) => {
        const [known] = await bank.orders([id]);
        return known && approval.by === "bank" ? known : bank.cancel(asking, id, approval);
      },
    }),
  },
  {
    fault:
      "accepts a cancel() decided by the bank although the call names a customer who may not pay from the account",
    breaks:
      "cancel() decided by the bank changes nothing if the call names a customer who may not pay from the account",
    wrong: (bank, { payer: { customerId } }) => ({
      cancel: (asking, id, approval) =>
        bank.cancel(approval.by === "bank" ? { ...asking, customerId } : asking, id, approval),
    }),
  },
  {
    fault: "does not store a cancelled id if the customer is not known",
    breaks: "cancel() decided by the bank bars an unknown id, also if the customer is not known",
    wrong: (bank) => ({
      cancel: async (asking, id, approval) =>
        asking.customerId === "nobody"
          ? { id, revision: 1, status: "CANC", final: true, cancellable: false }
          : bank.cancel(asking, id, approval),
    }),
  },
  {
    fault: "refuses every bulk",
    breaks: "a bulk is one order: check() accepts it, and cancel() stops all its transfers",
    wrong: (bank) => ({
      check: async (asking, order) =>
        order.kind === "bulk"
          ? { refusals: [{ reason: "product", path: "product" }] }
          : bank.check(asking, order),
    }),
  },
  {
    fault: "numbers the failed transfers of a bulk from 1 instead of 0",
    breaks:
      "a bulk in which a transfer fails is PART, and lists the failed transfers, counted from 0",
    wrong: changedStates((state) => ({
      ...state,
      failed: (state.failed ?? []).map((each) => ({ ...each, index: each.index + 1 })),
    })),
  },
  {
    fault: "answers ACSC for a bulk with a failed transfer",
    breaks:
      "a bulk in which a transfer fails is PART, and lists the failed transfers, counted from 0",
    wrong: changedStates((state) =>
      state.status === "PART" ? { ...state, status: "ACSC", failed: [] } : state,
    ),
  },
  {
    fault: "does not name the days that a standing order skipped",
    breaks:
      "a standing order does not pay on a day without money, shows that day as skipped, and does not end",
    wrong: changedStates(({ skipped: _, ...state }) => state),
  },
  {
    fault: "overdraws an account for a standing order",
    breaks:
      "a standing order does not pay on a day without money, shows that day as skipped, and does not end",
    wrong: (bank) => {
      const orders: string[] = [];
      return {
        submit: async (asking, submission) => {
          orders.push(submission.order.id);
          return bank.submit(asking, submission);
        },
        accounts: async (...asked) => {
          const states = await bank.orders(orders.slice(-1));
          const isShort = states.some(({ skipped = [] }) => skipped.length > 0);
          const amount = { amount: "-12.50", currency: "NOK" as const };
          return (await bank.accounts(...asked)).map((account) => ({
            ...account,
            balances: account.balances.map((each) => (isShort ? { ...each, amount } : each)),
          }));
        },
      };
    },
  },
  {
    fault: "ends a standing order after its first day",
    breaks: "a standing order pays on each of its days, shows the next days, and does not end",
    wrong: changedStates((state) =>
      state.nextDates ? { ...state, status: "ACSC", final: true, cancellable: false } : state,
    ),
  },
];
