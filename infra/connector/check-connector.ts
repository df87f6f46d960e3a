import type { Agent } from "node:https";
import { styleText } from "node:util";
import type { Bank, BankMethod } from "../../shared/ports/bank.ts";
import { bankCalls } from "../../shared/ports/bank-calls.ts";
import type { Quote } from "../../shared/ports/schemas/quote.ts";
import { approved, as, day, newId, single, year } from "../../test/conformance/asking.ts";
import type { TestData } from "../../test/conformance/test-data.ts";
import { methodTexts } from "../contract/method-texts.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { rawCall } from "./raw-call.ts";

type Wanted = { data: TestData; movesMoney: boolean };

/** The most characters of an answer that are printed. */
const mostShown = 300;

/**
 * Calls each operation of a connector once and prints what came. Returns the number of wrong answers. Only with
 * `movesMoney` it submits an order, for a later day, and cancels it.
 */
export async function checkConnector(
  url: string,
  agent: Agent,
  { data, movesMoney }: Wanted,
): Promise<number> {
  let wrong = 0;
  let isReached = false;
  const ask = async <M extends BankMethod>(method: M, ...asked: Parameters<Bank[M]>) => {
    const names = Object.keys(bankCalls[method].request.entries);
    const body = Object.fromEntries(names.map((name, at) => [name, asked[at]]));
    const before = performance.now();
    const came = await rawCall(`${url}/v1/${method}`, agent, body);
    const milliseconds = Math.round(performance.now() - before);
    isReached ||= "status" in came;
    const judged = judgeAnswer(method, asked, came);
    const isWrong = "wrong" in judged;
    if (isWrong) wrong += 1;
    const sign = isWrong ? styleText("red", "✗") : styleText("green", "✓");
    const status = "status" in came ? came.status : "no answer";
    console.log(`${sign} ${method}  ${status} in ${milliseconds} ms`);
    if ("text" in came && came.text) console.log(`    came: ${shortened(came.text)}`);
    if (!isWrong) return judged.answer as Awaited<ReturnType<Bank[M]>>;
    console.log(`    wrong: ${judged.wrong}`);
    console.log(`    contract: ${methodTexts[method].promise}`);
    console.log(`    traceparent: ${came.traceparent}`);
    return undefined;
  };

  const { payer, toPay, card, batch } = data;
  const asking = as(data, payer);
  const range = { ...year(data), limit: 10, towards: "older" } as const;
  await ask("customer", payer.number);
  // Without a connection each other call would fail in the same way.
  if (!isReached) return wrong;
  await ask("contexts", payer.customerId);
  await ask("accounts", asking, [payer.account.id]);
  const page = await ask("booked", asking, payer.account.id, range);
  await ask("pending", asking, payer.account.id);
  const rowId = (page && page !== "unsupported" && page.rows[0]?.id) || newId();
  await ask("transaction", asking, payer.account.id, rowId);
  const inBatch = batch ?? { payer, id: rowId };
  await ask("entries", as(data, inBatch.payer), inBatch.payer.account.id, inBatch.id);
  const onCard = card ?? { payer, id: newId() };
  await ask("cards", as(data, onCard.payer), [onCard.id]);
  await ask("cardBooked", as(data, onCard.payer), onCard.id, range);
  await ask("cardPending", as(data, onCard.payer), onCard.id);
  const order = single(payer, toPay, { requestedDate: day(data, 14) });
  const { customerId: _, agreementId: __, ...askingTpp } = asking;
  await ask("estimate", askingTpp, order);
  const quote = await ask("check", asking, order);
  await ask("ordersOn", day(data));
  await ask("covers", asking, payer.account.id, toPay.transfer.amount);
  if (movesMoney && quote && !("refusals" in quote)) {
    const { terms, reference }: Quote = quote;
    await ask("submit", asking, { order, terms, reference, approval: approved(data) });
  }
  await ask("orders", [order.id]);
  if (movesMoney) await ask("cancel", asking, order.id, approved(data));
  return wrong;
}

const shortened = (text: string): string => {
  const line = text.replace(/\p{Cc}+/gu, " ");
  return line.length > mostShown ? `${line.slice(0, mostShown)}…` : line;
};
