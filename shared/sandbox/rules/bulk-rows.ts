import type { SandboxData } from "../schemas/sandbox-data.ts";
import type { BulkTransaction } from "../schemas/sandbox-data-rows.ts";
import type { WorldCardTransaction, WorldRowPosition, WorldTransaction } from "../worlds/world.ts";
import { addFault, type DocumentImport, seenBefore } from "./bulk-reading.ts";
import { positionId } from "./position-id.ts";
import { storedAmount } from "./posted-card-transactions.ts";
import { postedPlace, wrongDates } from "./posted-rows.ts";
import { isSameAccount } from "./posted-transactions.ts";

type Dated = Pick<BulkTransaction, "status" | "day" | "sequence" | "bookingDate">;

/** Reads the transactions of a document. Each belongs to an account of the document or of the world. */
export function readTransactions(reading: DocumentImport): void {
  const { document, accounts, world } = reading;
  const seen = new Set<string>();
  document.transactions.forEach(({ account: bban, transactionId, inBatch, ...item }, index) => {
    const path = `transactions.${index}`;
    const account = accounts.get(bban);
    if (!account) {
      addFault(reading, `${path}.account`, "There is no account with this number.");
      return;
    }
    if (item.currency !== account.currency)
      addFault(reading, `${path}.currency`, `The account is in ${account.currency}.`);
    if (item.amount < 0 && item.debtorAccount && !isSameAccount(item.debtorAccount, account))
      addFault(
        reading,
        `${path}.debtorAccount`,
        "The debtor account of a debit must be this account.",
      );
    const value = { field: "valueDate", date: item.valueDate };
    const place = placeOf(reading, item, { path, index, value });
    const id = transactionId ?? positionId(place);
    const row: WorldTransaction = { ...item, ...place, id, amount: BigInt(item.amount) };
    if (inBatch) {
      if (!/-e\d{4}$/.test(id))
        addFault(
          reading,
          `${path}.transactionId`,
          "The id of a transaction inside a batch is the batch's id followed by a number, such as -e0001.",
        );
      add(world.entries, account.id, row);
    } else add(world.transactions, account.id, row);
    const known = inBatch ? [`ENTRY#${id}`] : [placeKey(row)];
    if (isKnown(reading, seen, account.id, known))
      addFault(
        reading,
        `${path}.transactionId`,
        "A transaction with this id or position already exists.",
        "CONFLICT",
      );
  });
}

/** Reads the card transactions of a document in the same way. */
export function readCardTransactions(reading: DocumentImport): void {
  const { document, cards, world } = reading;
  const seen = new Set<string>();
  document.cardTransactions.forEach(({ cardAccountId, cardTransactionId: id, ...item }, index) => {
    const path = `cardTransactions.${index}`;
    const card = cards.get(cardAccountId);
    if (!card) {
      addFault(reading, `${path}.cardAccountId`, "There is no card account with this id.");
      return;
    }
    if (item.transactionAmount.currency !== card.currency)
      addFault(reading, `${path}.transactionAmount.currency`, `The card is in ${card.currency}.`);
    const value = { field: "transactionDate", date: item.transactionDate };
    const { transactionAmount, originalAmount, markupFee, invoiced, posted, ...rest } = item;
    const row: WorldCardTransaction = {
      ...rest,
      ...placeOf(reading, item, { path, index, value }),
      id,
      ...storedAmount(transactionAmount),
      originalAmount: storedAmount(originalAmount),
      markupFee: storedAmount(markupFee),
      invoiced: invoiced === "true",
      ...(posted ? { posted } : {}),
    };
    add(world.cardTransactions, card.id, row);
    const known = [placeKey(row), ...(posted ? [`POSTED#${id}`] : [])];
    if (isKnown(reading, seen, card.id, known))
      addFault(
        reading,
        `${path}.cardTransactionId`,
        "A transaction with this id or position already exists.",
        "CONFLICT",
      );
  });
}

/** Returns the position of a row. A booked row must not be in the future or be booked after its value date. */
function placeOf(
  reading: DocumentImport,
  item: Dated,
  { path, index, value }: { path: string; index: number; value: { field: string; date: string } },
): WorldRowPosition {
  const { id, now } = reading;
  const { status, bookingDate, day = bookingDate ?? value.date } = item;
  const place = postedPlace(day, { index, id, now });
  const wrong = (field: string, text: string) => addFault(reading, `${path}.${field}`, text);
  if (status !== "booked") {
    if (bookingDate !== undefined)
      wrong("bookingDate", "A pending transaction has no booking date.");
  } else if (bookingDate === undefined) wrong("bookingDate", "This field is required.");
  else {
    for (const { field, text } of wrongDates(bookingDate, value, now)) wrong(field, text);
    if (day !== bookingDate)
      wrong("day", "The day of a booked transaction must be its booking date.");
  }
  return item.sequence === undefined ? place : { day, sequence: item.sequence };
}

function isKnown(
  { standing }: DocumentImport,
  seen: Set<string>,
  id: string,
  known: readonly string[],
): boolean {
  const taken = standing.places.get(id);
  return known
    .map((key) => seenBefore(seen, `${id} ${key}`) || taken?.has(key) === true)
    .includes(true);
}

function add<T>(all: Map<string, T[]>, id: string, row: T): void {
  const rows = all.get(id);
  if (rows) rows.push(row);
  else all.set(id, [row]);
}

/** Returns the sort key of a booked or pending row. */
const placeKey = ({ status, ...place }: { status: string } & WorldRowPosition): string =>
  `${status === "booked" ? "BOOKED" : "PENDING"}#${positionId(place)}`;

/**
 * The sort keys that the rows of a document need in existing accounts and cards. Only rows with a stated position are
 * listed, because other rows never collide.
 */
export const placeKeys = {
  transactions: ({ transactions }: SandboxData, ids: ReadonlyMap<string, string>) =>
    grouped(transactions, ({ account, transactionId, inBatch, ...row }) => {
      const id = ids.get(account);
      if (inBatch && transactionId) return [id, `ENTRY#${transactionId}`];
      return [id, explicit(row, row.valueDate)];
    }),

  cardTransactions: ({ cardTransactions }: SandboxData, cards: ReadonlyMap<string, unknown>) =>
    grouped(
      cardTransactions.flatMap((row) => [
        { row, key: explicit(row, row.transactionDate) },
        { row, key: row.posted ? `POSTED#${row.cardTransactionId}` : undefined },
      ]),
      ({ row: { cardAccountId: id }, key }) => [cards.has(id) ? id : undefined, key],
    ),
};

const explicit = (
  { status, sequence, bookingDate, day = bookingDate }: Dated,
  date: string,
): string | undefined => sequence && placeKey({ status, day: day ?? date, sequence });

function grouped<T>(
  rows: readonly T[],
  keyOf: (row: T) => [string | undefined, string | undefined],
): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const row of rows) {
    const [id, key] = keyOf(row);
    if (id !== undefined && key !== undefined) add(keys, id, key);
  }
  return keys;
}
