"""What a customer may read. Whatever is withheld is left out."""

import json

from values import money

MAY = ("SELECT 1 FROM mandate WHERE customer = ? AND agreement = ? AND item = ? AND may_read"
       " AND item NOT IN (SELECT id FROM account WHERE status = 'deleted')")


def customer(db, body):
    row = db.execute("SELECT id, name FROM customer WHERE number = ?", (body["number"],)).fetchone()
    return dict(row) if row else None


def contexts(db, body):
    """One context for private use, one for each agreement; names and numbers are those of the account or card."""
    found = {}
    for row in db.execute(
        "SELECT m.*, g.name AS agreement_name, a.name AS account_name, a.iban, c.name AS card_name, c.number AS pan FROM mandate m"
        " LEFT JOIN agreement g ON g.id = m.agreement LEFT JOIN account a ON a.id = m.item LEFT JOIN card c ON c.id = m.item"
        " WHERE m.customer = ? AND (m.may_read OR m.may_pay) AND coalesce(a.status, '') <> 'deleted' ORDER BY m.agreement, m.item", (body["customerId"],)):
        private = {"name": db.execute("SELECT name FROM customer WHERE id = ?", (body["customerId"],)).fetchone()["name"], "usable": []}
        named = {"agreementId": row["agreement"], "name": row["agreement_name"], "usable": []} if row["agreement"] else private
        found.setdefault(row["agreement"], named)["usable"].append({
            "id": row["item"], "kind": "account" if row["iban"] else "card", "name": row["account_name"] or row["card_name"],
            "number": row["iban"] or row["pan"], "mayRead": bool(row["may_read"]), "mayPay": bool(row["may_pay"])})
    return list(found.values())


def may_read(db, asking, item):
    return db.execute(MAY, (asking["customerId"], asking.get("agreementId", ""), item)).fetchone() is not None


def available(db, item, booked):
    """The booked balance less what is held; pending rows are negative."""
    held = db.execute("SELECT coalesce(sum(amount), 0) FROM entry WHERE item = ? AND day IS NULL AND batch IS NULL", (item,)).fetchone()[0]
    return booked + held


def account_of(db, row, credit=0):
    balances = [{"type": "booked", "amount": money(row["balance"], row["currency"])},
                {"type": "available", "amount": money(available(db, row["id"], row["balance"]) + credit, row["currency"])}]
    return {"id": row["id"], "currency": row["currency"], "name": row["name"], "balances": balances}


def readable(db, body, table):
    """Each account or card once, in the order that was asked for."""
    items = [item for item in dict.fromkeys(body["ids"]) if may_read(db, body["asking"], item)]
    return [row for item in items for row in db.execute(f"SELECT * FROM {table} WHERE id = ?", (item,))]


def accounts(db, body):
    return [{**account_of(db, row), "status": row["status"], "ownerName": row["owner"], "iban": row["iban"], "bban": row["bban"],
             "cashAccountType": "CACC", "usage": row["usage"]} for row in readable(db, body, "account")]


def cards(db, body):
    return [{**account_of(db, row, row["credit"]), "status": "enabled", "maskedPan": row["number"],
             "creditLimit": money(row["credit"], row["currency"])} for row in readable(db, body, "card")]


def entry(row):
    day = {"bookingDate": row["day"]} if row["day"] else {}
    return {"id": row["id"], "amount": money(row["amount"], row["currency"]), **day, **json.loads(row["details"])}


def page(item_field):
    """Booked rows: the latest day first, within a day the one booked last."""
    def booked(db, body):
        item, asked = body[item_field], body["range"]
        if not may_read(db, body["asking"], item):
            return {"rows": [], "more": False}
        newer = asked["towards"] == "newer"
        where, values = "item = ? AND batch IS NULL AND day BETWEEN ? AND ?", [item, asked["from"], asked["to"]]
        if "behind" in asked:
            place = db.execute("SELECT day, number FROM entry WHERE id = ? AND item = ?", (asked["behind"], item)).fetchone()
            if place is None:
                return {"rows": [], "more": False}
            where += f" AND (day, number) {'>' if newer else '<'} (?, ?)"
            values += [place["day"], place["number"]]
        way = "ASC" if newer else "DESC"
        rows = db.execute(f"SELECT * FROM entry WHERE {where} ORDER BY day {way}, number {way} LIMIT ?", (*values, asked["limit"] + 1)).fetchall()
        shown = [entry(row) for row in rows[: asked["limit"]]]
        return {"rows": shown[::-1] if newer else shown, "more": len(rows) > asked["limit"]}
    return booked


def listed(item_field, condition, *names):
    """All rows of an account or card that fit the condition."""
    def rows(db, body):
        if not may_read(db, body["asking"], body[item_field]):
            return []
        values = (body[item_field], *(body[name] for name in names))
        return [entry(row) for row in db.execute(f"SELECT * FROM entry WHERE item = ? AND {condition} ORDER BY number DESC", values)]
    return rows


def transaction(db, body):
    return next(iter(listed("accountId", "id = ?", "id")(db, body)), None)


METHODS = {
    "customer": customer, "contexts": contexts, "accounts": accounts, "cards": cards, "transaction": transaction,
    "booked": page("accountId"), "cardBooked": page("cardId"), "entries": listed("accountId", "batch = ?", "batchId"),
    "pending": listed("accountId", "day IS NULL AND batch IS NULL"), "cardPending": listed("cardId", "day IS NULL AND batch IS NULL"),
}
