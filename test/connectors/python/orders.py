"""The life of an order. Each method runs in one transaction of the database."""

import json
import uuid

from quotes import converted, creditor_account, days, estimate, may_pay, own, price, quote, reference, transfers, until, wrong
from reads import available
from values import instant, minor, money, now, today


def estimated(db, body):
    """Price and days, or all that is wrong, whoever the payer is."""
    refusals = wrong(db, body["order"])
    return {"refusals": refusals} if refusals else estimate(db, body["order"])


def check(db, body):
    """A quote, or all that is wrong."""
    refusals, terms, account = quote(db, body["asking"], body["order"])
    if refusals:
        return {"refusals": refusals}
    return {"terms": terms, "until": until(), "reference": reference(db, body["asking"], body["order"], terms), "exemptible": own(db, body["asking"], body["order"]),
            "fundsAvailable": cost(terms) <= available(db, account["id"], account["balance"])}


def covers(db, body):
    """Whether a payment of this amount would be funded now, as check decides it. An account that may not be paid from covers nothing."""
    account = db.execute("SELECT * FROM account WHERE id = ? AND status = 'enabled'", (body["accountId"],)).fetchone()
    if account is None or not may_pay(db, body["asking"], account["id"]):
        return False
    debited = converted(body["amount"], account["currency"])
    return debited is not None and debited <= available(db, account["id"], account["balance"])


def cost(terms):
    return minor(terms["debited"]) + minor(terms["fee"])


def rejected(reason):
    return {"status": "RJCT", "final": True, "cancellable": False, "reason": reason}


def decide(db, asking, submission):
    """The state of an order that is new, by what holds at this moment."""
    order, terms = submission["order"], submission["terms"]
    if "notAfter" in submission and now() >= instant(submission["notAfter"]):
        return rejected("late")
    refusals, current, account = quote(db, asking, order)
    if current is None:
        return rejected(refusals[0]["reason"])
    if price(current) != price(terms) or submission["reference"] != reference(db, asking, order, terms):
        return rejected("terms")
    if submission["approval"]["by"] == "exemption" and not own(db, asking, order):
        return rejected("declined")
    dates = {name: current[name] for name in ("date", "nextDates") if name in current}
    moved = {"movedFrom": terms["date"]} if dates["date"] != terms["date"] else {}
    waiting = {"final": False, "cancellable": True, **dates, **moved}
    if account["holders"] > 1:
        return {"status": "PDNG", "awaitsApproval": True, **waiting}
    if dates["date"] > today() or order["kind"] == "standing":
        return {"status": "ACWC" if moved else "ACTC", **waiting}
    if cost(terms) > available(db, account["id"], account["balance"]):
        return rejected("funds")
    enter(db, account["id"], -cost(terms), account["currency"], order["id"], {"creditorName": transfers(order)[0][1]["creditorName"]})
    return {"status": "ACWC" if moved else "ACSP", **waiting}


def enter(db, item, amount, currency, order, details, day=None, batch=None):
    """A row of an account; what has a day moves its balance, unless it is inside a batch."""
    row = uuid.uuid4().hex
    db.execute("INSERT INTO entry (id, item, day, amount, currency, batch, order_id, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
               (row, item, day, amount, currency, batch, order, json.dumps(details)))
    if day and not batch:
        db.execute("UPDATE account SET balance = balance + ? WHERE id = ?", (amount, item))
    return row


def find(db, order):
    return db.execute("SELECT * FROM customer_order WHERE id = ?", (order,)).fetchone()


def change(db, order, state, due=None):
    """Stores a state under the next revision."""
    db.execute("UPDATE customer_order SET state = ?, final = ?, due = ?, revision = revision + 1 WHERE id = ?",
               (json.dumps(state), state["final"], due, order))
    return state_of(find(db, order))


def state_of(row):
    return {"id": row["id"], "revision": row["revision"], **json.loads(row["state"])}


def store(db, order, body, state):
    due = None if state["final"] or "awaitsApproval" in state else state["date"]
    db.execute("INSERT INTO customer_order VALUES (?, NULL, NULL, ?, ?, 1, ?, ?)", (order, body, due, state["final"], json.dumps(state)))


def same(body):
    """What makes a submission the same order: order and terms, whoever asks and however it was approved."""
    return json.dumps([body["submission"]["order"], body["submission"]["terms"]], sort_keys=True)


def submit(db, body):
    submission = body["submission"]
    order = submission["order"]["id"]
    known = find(db, order)
    if known is None:
        store(db, order, same(body), decide(db, body["asking"], submission))
    elif known["body"] not in (None, same(body)):
        return "otherOrder"
    db.execute("UPDATE customer_order SET submitted_on = ?, number = (SELECT coalesce(max(number), 0) + 1 FROM customer_order)"
               " WHERE id = ? AND number IS NULL", (today(), order))
    if "instant" in submission["order"]["product"] and find(db, order)["due"] == today():
        execute(db, find(db, order))
    return state_of(find(db, order))


def cancel(db, body):
    """Stops what can still be stopped. Somebody else's order stays as it is."""
    known, asking = find(db, body["id"]), body["asking"]
    paid_from = json.loads(known["body"])[1]["debtorAccountId"] if known and known["body"] else None
    strange = paid_from and not may_pay(db, asking, paid_from)
    cancelled = {"status": "CANC", "final": True, "cancellable": False}
    if known is None:
        store(db, body["id"], None, cancelled)
    elif json.loads(known["state"])["cancellable"] and not strange:
        db.execute("DELETE FROM entry WHERE order_id = ? AND day IS NULL", (body["id"],))
        change(db, body["id"], cancelled)
    return state_of(find(db, body["id"]))


def orders(db, body):
    rows = (find(db, order) for order in dict.fromkeys(body["ids"]))
    return [state_of(row) for row in rows if row]


def orders_on(db, body):
    """In the order of their submission; an id that was barred counts once it is submitted."""
    place = find(db, body["behind"])["number"] if "behind" in body else 0
    rows = db.execute("SELECT id FROM customer_order WHERE submitted_on = ? AND number > ? ORDER BY number LIMIT 1001", (body["day"], place)).fetchall()
    return {"ids": [row["id"] for row in rows[:1000]], "more": len(rows) > 1000}


def execute(db, row):
    """Books what is due today of one order: what was held, or what there is money for now."""
    order, terms = json.loads(row["body"])
    state, item, currency = json.loads(row["state"]), terms["debtorAccountId"], terms["debited"]["currency"]
    held = db.execute("DELETE FROM entry WHERE order_id = ? AND day IS NULL", (row["id"],)).rowcount
    account = db.execute("SELECT * FROM account WHERE id = ?", (item,)).fetchone()
    more = [day for _, day in days(db, order, after=state["date"])] if order["kind"] == "standing" else []
    funds = held or cost(terms) <= available(db, item, account["balance"])
    failed = [number for number, (_, each) in enumerate(transfers(order)) if db.execute(
        "SELECT 1 FROM unreachable WHERE bban = ?", (each["creditorAccount"].get("bban"),)).fetchone()]
    paid = account["status"] == "enabled" and funds
    if paid:
        book(db, order, terms, item, currency, failed)
    if more:
        reason = "account" if account["status"] != "enabled" else "creditor" if paid and failed else "funds"
        missed = [] if paid and not failed else [{"date": state["date"], "reason": reason}]
        return change(db, row["id"], {**state, "date": more[0], "nextDates": more, "skipped": [*state.get("skipped", []), *missed][-24:]}, more[0])
    if not paid or len(failed) == len(transfers(order)):
        return change(db, row["id"], rejected("creditor" if paid else "funds" if not funds else "account"))
    lost = {"status": "PART", "failed": [{"index": number, "reason": "creditor"} for number in failed]} if failed else {}
    return change(db, row["id"], {"status": "ACSC", "final": True, "cancellable": False, "date": state["date"], **lost})


def book(db, order, terms, item, currency, failed):
    """A row for each transfer, or one for the whole bulk; and the other side where it is an account of ours."""
    paid = [each for number, (_, each) in enumerate(transfers(order)) if number not in failed]
    single = len(transfers(order)) == 1
    amounts = [minor(terms["debited"]) if single else minor(each["amount"]) for each in paid]
    batch = enter(db, item, -sum(amounts), currency, order["id"], {"batchNumberOfTransactions": len(paid)}, today()) if order.get("batchBooking") and paid else None
    for each, amount in zip(paid, amounts):
        details = {"creditorName": each["creditorName"], "creditorAccount": each["creditorAccount"]}
        enter(db, item, -amount, currency, order["id"], details, today(), batch)
        if other := creditor_account(db, each):
            enter(db, other["id"], minor(each["amount"]), other["currency"], order["id"], {"debtorName": terms["debtorName"]}, today())
    if minor(terms["fee"]) and paid:
        enter(db, item, -minor(terms["fee"]), currency, order["id"], {"remittanceInformationUnstructured": "Fee"}, today())


def settle(db):
    """What is due, as a core does it: some time after the submission."""
    for row in db.execute("SELECT * FROM customer_order WHERE due <= ?", (today(),)).fetchall():
        execute(db, row)


METHODS = {"estimate": estimated, "check": check, "submit": submit, "cancel": cancel, "orders": orders, "ordersOn": orders_on, "covers": covers}
