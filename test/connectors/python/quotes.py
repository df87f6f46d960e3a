"""What an order costs, when it is executed, and what is wrong with it. Nothing is changed here."""

import hmac
import json
from datetime import timedelta
from decimal import ROUND_UP, Decimal

from values import later, minor, money, now, schedule_days, today

PRODUCTS = {"norwegian-domestic-credit-transfers", "instant-norwegian-domestic-credit-transfers-straks",
            "sepa-credit-transfers", "cross-border-credit-transfers"}
RATES = {"EUR": Decimal("11.62"), "USD": Decimal("10.05")}
PRICE_ABROAD = 5000


def transfers(order):
    """The order's transfers, each with the path of its fields."""
    many = order.get("transfers")
    return [(f"transfers.{number}", each) for number, each in enumerate(many)] if many else [("transfer", order["transfer"])]


def kid_is_valid(text):
    """A KID ends with a check digit by modulus 10."""
    doubled = [int(digit) * (2 - number % 2) for number, digit in enumerate(text[-2::-1])] if text.isdigit() else [1]
    return (sum(value // 10 + value % 10 for value in doubled) + int(text[-1:] if text.isdigit() else 0)) % 10 == 0


def creditor_account(db, transfer):
    named = transfer["creditorAccount"]
    return db.execute("SELECT * FROM account WHERE bban = ? OR iban = ?", (named.get("bban"), named.get("iban"))).fetchone()


def wrong_with_transfer(db, path, transfer, currency):
    """Refusals of one transfer."""
    paid_in, number = transfer["amount"]["currency"], transfer["creditorAccount"].get("bban")
    creditor = creditor_account(db, transfer)
    if creditor and creditor["status"] != "enabled":
        yield {"reason": "creditor", "path": f"{path}.creditorAccount"}
    if paid_in != currency and (currency != "NOK" or paid_in not in RATES):
        yield {"reason": "currency", "path": f"{path}.amount.currency"}
    kids = [each["reference"] for each in transfer.get("remittanceInformationStructuredArray", [])]
    if not kids and db.execute("SELECT 1 FROM kid_only WHERE bban = ?", (number,)).fetchone():
        yield {"reason": "kidMissing", "path": f"{path}.remittanceInformationStructuredArray"}
    if kids and not kid_is_valid(kids[0]):
        yield {"reason": "kidInvalid", "path": f"{path}.remittanceInformationStructuredArray"}


def wrong(db, order):
    """Refusals that do not need to know the payer."""
    currency = order["debtorAccount"]["currency"]
    found = [refusal for path, each in transfers(order) for refusal in wrong_with_transfer(db, path, each, currency)]
    if order["product"] not in PRODUCTS:
        found.append({"reason": "product"})
    asked = order.get("requestedDate") or order.get("schedule", {}).get("startDate", today())
    if asked < today() or not days(db, order):
        path = "requestedDate" if "schedule" not in order else "schedule.startDate" if asked < today() else "schedule.endDate"
        found.append({"reason": "date", "path": path, "earliest": today()})
    return found[:100]


def banking_day(db, day, step=1):
    while db.execute("SELECT 1 FROM closed_day WHERE day = ?", (day,)).fetchone():
        day = later(day, step)
    return day


def days(db, order, after=""):
    """Days to come as pairs: the one that was asked for, and the one it becomes."""
    if order["kind"] != "standing":
        asked = max(order.get("requestedDate", ""), today())
        return [(asked, banking_day(db, asked))]
    schedule, found = order["schedule"], []
    for day in schedule_days(schedule):
        moved = banking_day(db, day, -1) if schedule.get("executionRule") == "preceding" else banking_day(db, day)
        moved = moved if moved >= schedule["startDate"] else banking_day(db, day)
        if len(found) == 6 or moved > schedule.get("endDate", "9999-12-31"):
            break
        if moved >= today() and moved > max(after, found[-1][1] if found else ""):
            found.append((day, moved))
    return found


def converted(amount, currency):
    """The amount in minor units of the account's currency, or None where we do not exchange it."""
    paid_in = amount["currency"]
    if paid_in == currency:
        return minor(amount)
    rate = RATES.get(paid_in) if currency == "NOK" else None
    return rate and int((Decimal(amount["amount"]) * rate * 100).to_integral_value(ROUND_UP))


def estimate(db, order):
    """Price and days by the order's own words. A standing order's money is that of each time."""
    currency = order["debtorAccount"]["currency"]
    debited, fee, rate = 0, 0, None
    for _, each in transfers(order):
        paid_in = each["amount"]["currency"]
        if paid_in == currency:
            debited += minor(each["amount"])
            continue
        debited += converted(each["amount"], currency)
        fee += PRICE_ABROAD
        rate = {"sourceCurrency": paid_in, "targetCurrency": currency, "unitCurrency": paid_in, "exchangeRate": str(RATES[paid_in]), "quotationDate": today()}
    coming = days(db, order)
    asked, day = coming[0]
    return {"debited": money(debited, currency), "fee": money(fee, currency), "date": day, **({"rate": rate} if rate else {}),
            **({"movedFrom": asked} if asked != day else {}), **({"nextDates": [each for _, each in coming]} if "schedule" in order else {})}


def payer(db, asking, order):
    """The account and the mandate to pay from it, or why there is none."""
    named = order["debtorAccount"]
    row = db.execute(
        "SELECT a.*, m.may_pay, m.holders FROM account a JOIN mandate m ON m.item = a.id WHERE (a.bban = ? OR a.iban = ?) AND a.currency = ?"
        " AND m.customer = ? AND m.agreement = ?",
        (named.get("bban"), named.get("iban"), named["currency"], asking["customerId"], asking.get("agreementId", ""))).fetchone()
    if row is None or row["status"] != "enabled":
        return None, "account"
    return (row, None) if row["may_pay"] else (None, "mandate")


def quote(db, asking, order):
    """All refusals, the terms (even of a day that has passed, since the day may move), and the payer's account."""
    account, lacking = payer(db, asking, order)
    refusals = ([{"reason": lacking, "path": "debtorAccount"}] if lacking else []) + wrong(db, order)
    if any(each["reason"] != "date" for each in refusals) or not days(db, order):
        return refusals, None, account
    return refusals, {"debtorAccountId": account["id"], "debtorName": account["owner"], **estimate(db, order)}, account


def may_pay(db, asking, item):
    return db.execute("SELECT 1 FROM mandate WHERE customer = ? AND agreement = ? AND item = ? AND may_pay",
                      (asking["customerId"], asking.get("agreementId", ""), item)).fetchone() is not None


def own(db, asking, order):
    """Whether all money stays with accounts the customer may pay from: no approval is needed then."""
    found = [creditor_account(db, each) for _, each in transfers(order)]
    return all(row and may_pay(db, asking, row["id"]) for row in found)


def price(terms):
    """The terms without what may change with the day."""
    rate = {name: value for name, value in terms.get("rate", {}).items() if name != "quotationDate"}
    return [terms["debtorAccountId"], terms["debited"], terms["fee"], rate]


def reference(db, asking, order, terms):
    """Our seal on who was told which price for which order: only a quote that we gave is carried out."""
    seal = db.execute("SELECT key FROM seal").fetchone()["key"]
    told = [asking["customerId"], asking.get("agreementId"), order, price(terms)]
    return hmac.new(seal, json.dumps(told, sort_keys=True).encode(), "sha256").hexdigest()


def until():
    return (now() + timedelta(minutes=15)).strftime("%Y-%m-%dT%H:%M:%SZ")
