"""What a test system does for the conformance command: python3 hook.py <the connector's folder> <hook> [customer account [agreement]]."""

import json
import sqlite3
import sys
import uuid
from pathlib import Path

import orders
import values

FOLDER, HOOK, ASKED = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]


def new_payer(db):
    """A customer with an account of her own, and money on it."""
    number = str(uuid.uuid4().int)[:11]
    customer, account = f"customer-{uuid.uuid4().hex}", f"account-{uuid.uuid4().hex}"
    db.execute("INSERT INTO customer VALUES (?, ?, 'Mia Berg')", (customer, number))
    db.execute("INSERT INTO account VALUES (?, ?, ?, 'NOK', 'Brukskonto', 'enabled', 'PRIV', 'Mia Berg', 0)", (account, number, f"NO00{number}"))
    db.execute("INSERT INTO mandate VALUES (?, '', ?, 1, 1, 1)", (customer, account))
    orders.enter(db, account, 1000000, "NOK", None, {"debtorName": "Nordlys Kaffe AS"}, values.today())
    print(json.dumps({"customerId": customer, "account": {"id": account, "reference": {"bban": number, "currency": "NOK"}}}))


def end_mandate(db):
    db.execute("DELETE FROM mandate WHERE customer = ? AND item = ?", tuple(ASKED[:2]))


def move_money_away(db):
    db.execute("UPDATE account SET balance = 0 WHERE id = ?", (ASKED[1],))


def close_account(db):
    db.execute("UPDATE account SET status = 'deleted' WHERE id = ?", (ASKED[1],))


def book_row(db):
    orders.enter(db, ASKED[1], -100, "NOK", None, {"creditorName": "Nordlys Kaffe AS"}, values.today())


def pass_day(db):
    orders.settle(db)
    (FOLDER / "days-ahead").write_text(str(values.days_ahead() + 1))


def clock(_):
    print(values.now().strftime("%Y-%m-%dT%H:%M:%SZ"))


HOOKS = {"newPayer": new_payer, "endMandate": end_mandate, "moveMoneyAway": move_money_away, "closeAccount": close_account,
         "bookRow": book_row, "passDay": pass_day, "clock": clock}

db = sqlite3.connect(FOLDER / "bank.db", isolation_level=None, timeout=10)
db.row_factory = sqlite3.Row
db.execute("BEGIN IMMEDIATE")
HOOKS[HOOK](db)
db.execute("COMMIT")
