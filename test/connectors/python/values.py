"""Money and days as the contract writes them."""

import sys
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

OSLO = ZoneInfo("Europe/Oslo")
DIGITS = {"JPY": 0, "ISK": 0, "KRW": 0, "KWD": 3, "BHD": 3, "TND": 3}
MONTHS = {"Monthly": 1, "EveryTwoMonths": 2, "Quarterly": 3, "SemiAnnual": 6, "Annual": 12, "MonthlyVariable": 1}
DAYS = {"Daily": 1, "Weekly": 7, "EveryTwoWeeks": 14}


def minor(money):
    """The whole number of øre, cents or yen."""
    return int(Decimal(money["amount"]).scaleb(DIGITS.get(money["currency"], 2)))


def money(amount, currency):
    """Minor units as text with exactly the digits of the currency."""
    return {"amount": f"{Decimal(amount).scaleb(-DIGITS.get(currency, 2)):f}", "currency": currency}


def instant(text):
    """An instant of the contract; digits beyond microseconds are dropped."""
    whole, _, fraction = text.rstrip("Z").partition(".")
    return datetime.fromisoformat(f"{whole}.{fraction[:6].ljust(6, '0')}+00:00")


def days_ahead():
    """How many days hook.py has let pass in this test system."""
    file = Path(sys.argv[1]) / "days-ahead"
    return int(file.read_text() or 0) if file.exists() else 0


def now():
    return datetime.now(timezone.utc) + timedelta(days=days_ahead())


def today():
    return now().astimezone(OSLO).date().isoformat()


def later(day, days):
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def schedule_days(schedule):
    """The days of a standing order, before any is moved to a banking day."""
    start, frequency = date.fromisoformat(schedule["startDate"]), schedule["frequency"]
    for number in range(4000):
        if frequency in DAYS:
            day = start + timedelta(days=DAYS[frequency] * number)
        else:
            year, month = divmod(start.year * 12 + start.month - 1 + MONTHS[frequency] * number, 12)
            month += 1
            if str(month) not in schedule.get("monthsOfExecution", [str(month)]):
                continue
            last = (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
            day = date(year, month, min(int(schedule.get("dayOfExecution", start.day)), last))
        if day >= start:
            yield day.isoformat()
