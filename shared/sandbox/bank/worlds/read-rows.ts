import type {
  WorldCardTransaction,
  WorldRowPosition,
  WorldTransaction,
} from "../../rules/lists.ts";
import { positionId } from "../../rules/position-id.ts";
import { storedAmount } from "../../rules/posted-card-transactions.ts";
import { postedPosition } from "../../rules/posted-rows.ts";
import { isSameAccount } from "../../rules/posted-transactions.ts";
import type { BulkTransaction } from "../../schemas/sandbox-data-rows.ts";
import type { Account, Card } from "../world.ts";
import { addFault, type DocumentImport, seenBefore } from "./document-import.ts";

type Dated = Pick<BulkTransaction, "status" | "day" | "sequence" | "bookingDate">;

/** Reads the transactions of a document. Each belongs to an account of the document or of the world. */
export function readTransactions(reading: DocumentImport): void {
  const { document, standing, accounts, added } = reading;
  const taken = takenIn(standing.accounts);
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
    const place = placeOf(reading, item, { path, index, valueDate: item.valueDate });
    if (item.bookingDate !== undefined && item.bookingDate > item.valueDate)
      addFault(reading, `${path}.bookingDate`, "The booking date must not be after the valueDate.");
    const id = transactionId ?? positionId(place);
    const row: WorldTransaction = { ...item, ...place, id, amount: BigInt(item.amount) };
    if (inBatch) {
      if (!/-e\d{4}$/.test(id))
        addFault(
          reading,
          `${path}.transactionId`,
          "The id of a transaction inside a batch is the batch's id followed by a number, such as -e0001.",
        );
      add(added.entries, account.id, row);
    } else add(added.transactions, account.id, row);
    if (isTaken(taken(account.id), inBatch ? [entryKey(row)] : keysOf(row)))
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
  const { document, standing, cards, added } = reading;
  const taken = takenIn(standing.cards);
  document.cardTransactions.forEach(({ cardAccountId, cardTransactionId: id, ...item }, index) => {
    const path = `cardTransactions.${index}`;
    const card = cards.get(cardAccountId);
    if (!card) {
      addFault(reading, `${path}.cardAccountId`, "There is no card account with this id.");
      return;
    }
    if (item.transactionAmount.currency !== card.currency)
      addFault(reading, `${path}.transactionAmount.currency`, `The card is in ${card.currency}.`);
    const { transactionAmount, originalAmount, markupFee, invoiced, posted, ...rest } = item;
    const row: WorldCardTransaction = {
      ...rest,
      ...placeOf(reading, item, { path, index, valueDate: item.transactionDate }),
      id,
      ...storedAmount(transactionAmount),
      originalAmount: storedAmount(originalAmount),
      markupFee: storedAmount(markupFee),
      invoiced: invoiced === "true",
      ...(posted ? { posted } : {}),
    };
    add(added.cardTransactions, card.id, row);
    if (isTaken(taken(card.id), keysOf(row)))
      addFault(
        reading,
        `${path}.cardTransactionId`,
        "A transaction with this id or position already exists.",
        "CONFLICT",
      );
  });
}

/**
 * Returns the position of a row. It may be in the future: a clock that was set back has left such rows, and a sandbox's
 * own export must be importable.
 */
function placeOf(
  reading: DocumentImport,
  item: Dated,
  { path, index, valueDate }: { path: string; index: number; valueDate: string },
): WorldRowPosition {
  const { id, now } = reading;
  const { status, bookingDate, day = bookingDate ?? valueDate } = item;
  const place = postedPosition(day, { index, id, now });
  const wrong = (field: string, text: string) => addFault(reading, `${path}.${field}`, text);
  if (status !== "booked") {
    if (bookingDate !== undefined)
      wrong("bookingDate", "A pending transaction has no booking date.");
  } else if (bookingDate === undefined) wrong("bookingDate", "This field is required.");
  else if (day !== bookingDate)
    wrong("day", "The day of a booked transaction must be its booking date.");
  return item.sequence === undefined ? place : { day, sequence: item.sequence };
}

/** Finds the keys that the rows of an account or a card have taken: at first those of the world. */
function takenIn(standing: ReadonlyMap<string, Account | Card>): (id: string) => Set<string> {
  const all = new Map<string, Set<string>>();
  return (id) => {
    const known = all.get(id);
    if (known) return known;
    const holding = standing.get(id);
    const inside = holding && "entries" in holding ? [...holding.entries.values()].flat() : [];
    const rows = holding ? [...holding.rows.booked, ...holding.rows.pending] : [];
    const taken = new Set([...rows.flatMap(keysOf), ...inside.map(entryKey)]);
    all.set(id, taken);
    return taken;
  };
}

/** Tells whether one of these keys is taken, and takes them all. */
const isTaken = (taken: Set<string>, keys: readonly string[]): boolean =>
  keys.map((key) => seenBefore(taken, key)).includes(true);

function add<T>(all: Map<string, T[]>, id: string, row: T): void {
  const rows = all.get(id);
  if (rows) rows.push(row);
  else all.set(id, [row]);
}

type Placed = WorldRowPosition & { id: string; status: string };

/** The place of a booked or pending row, and its id: rows are found, and pages begin, by id. */
const keysOf = ({ id, status, ...place }: Placed): string[] => [
  `${status === "booked" ? "BOOKED" : "PENDING"}#${positionId(place)}`,
  `ID#${id}`,
];

const entryKey = ({ id }: Placed): string => `ENTRY#${id}`;
