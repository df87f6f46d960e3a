"""What a TPP does with the bank, in the client that openapi-generator makes for Python."""

import os
import urllib.request
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import openapi_client as bank
from signing import SigningClient

keys = Path(os.environ["CERTIFICATES"])
configuration = bank.Configuration(host=os.environ["BANK"], ssl_ca_cert=str(keys / "bank-ca.crt"))
configuration.cert_file = str(keys / "demo-tpp" / "qwac.crt")
configuration.key_file = str(keys / "demo-tpp" / "qwac.key")
client = SigningClient(configuration, keys / "demo-tpp" / "qseal.crt", keys / "demo-tpp" / "qseal.key")
accounts, payments = bank.AccountsApi(client), bank.PaymentsApi(client)

seen = {"x_accept_fix": "amount-as-string", "tpp_session_id": "python", "psu_ip_address": "192.0.2.17"}
seen["tpp_redirect_uri"] = "https://tpp.example/back"


def call(method, *arguments, **named):
    return method(*arguments, x_request_id=uuid4(), **seen, **named)


def go_through_sca(link: str) -> UUID:
    with urllib.request.urlopen(os.environ["SCA"], data=link.encode()) as answer:
        return UUID(answer.read().decode())


# A refusal is read as one, and leads to the SCA in which the PSU consents.
try:
    call(accounts.list_accounts, psu_id=uuid4())
    raise AssertionError("An unknown PSU was served.")
except bank.ApiException as refused:
    assert isinstance(refused.data, bank.Refusal), refused.body
    assert refused.data.tpp_messages[0].code == "PSU_CREDENTIALS_INVALID", refused.body

offered = call(bank.ConsentsApi(client).start_bank_offered_consent)
seen["psu_id"] = go_through_sca(offered.links.sca_redirect.href)

listed = call(accounts.list_accounts, with_balance=True).accounts
account = next(each for each in listed if each.iban == "NO5699995260189")
assert isinstance(account, bank.Account) and isinstance(account.balances[0], bank.Balance)
assert account.status == "enabled"

# A bank that tells more one day is still understood.
assert bank.Account.from_dict({**account.to_dict(), "of_later": "something"}) == account


def page(**where):
    answer = call(accounts.list_transactions, account.resource_id, "booked", limit=3, **where)
    return answer.transactions


first = page()
cursor = parse_qs(urlsplit(first.links.next.href).query)
second = page(**{name: value for name, [value] in cursor.items() if name in ("cursor", "offset")})
assert len(first.booked) == 3 and isinstance(second.booked[0], bank.Transaction)
assert not {each.transaction_id for each in first.booked} & {each.transaction_id for each in second.booked}

ours = bank.NorwegianAccount(iban=account.iban, currency="NOK")
in_kroner = bank.NorwegianAccountInKroner(iban=account.iban, currency="NOK")
euro = bank.AmountInEuro(amount="2.50", currency="EUR")
kroner = bank.AmountInKroner(amount="125.50", currency="NOK")
cafe = bank.NorwegianAccountInKroner(bban="12345678903", currency="NOK")
domestic = {"debtor_account": in_kroner, "instructed_amount": kroner, "creditor_name": "Nordlys Kaffe AS", "creditor_account": cafe}
german = {"debtor_account": ours, "creditor_name": "Müller & Söhne GmbH"}
hamburg = "DE89370400440532013000"
entry = bank.BulkEntry(instructed_amount=kroner, creditor_name="Nordlys Kaffe AS", creditor_account=cafe)
monthly = {"start_date": date.today() + timedelta(days=30), "frequency": bank.Frequency.MONTHLY}

orders = {
    "sepa_credit_transfers": bank.SepaCreditTransfers(
        **german,
        instructed_amount=euro,
        creditor_account=bank.SepaAccount(iban=hamburg, currency="EUR"),
    ),
    "cross_border_credit_transfers": bank.CrossBorderCreditTransfers(
        **german,
        instructed_amount=bank.Amount(amount="2.50", currency="EUR"),
        creditor_account=bank.AccountReference(iban=hamburg, currency="EUR"),
        creditor_agent="COBADEFFXXX",
        creditor_address=bank.Address(city="Hamburg", country="DE"),
    ),
    "norwegian_domestic_credit_transfers": bank.NorwegianDomesticCreditTransfers(**domestic),
    "instant_norwegian_domestic_credit_transfers_straks": bank.InstantNorwegianDomesticCreditTransfersStraks(**domestic),
    "periodic_norwegian_domestic_credit_transfers": bank.PeriodicNorwegianDomesticCreditTransfers(**domestic, **monthly),
    "bulk_norwegian_domestic_credit_transfers": bank.BulkNorwegianDomesticCreditTransfers(debtor_account=in_kroner, payments=[entry, entry]),
}


def status(name, payment_id):
    in_bulk = {"bulk": "_in_bulk_payments", "periodic": "_in_periodic_payments"}
    kind, _, product = name.partition("_")
    method = getattr(payments, f"get_payment_status{in_bulk.get(kind, '')}")
    product = (product if kind in in_bulk else name).replace("_", "-")
    return call(method, product, payment_id).transaction_status


for name, order in orders.items():
    created = call(getattr(payments, f"create_{name}"), **{name: order}, allow_logical_duplicate=True)
    read = call(getattr(payments, f"get_{name}"), created.payment_id)
    assert type(read).__name__ == f"{type(order).__name__}Details", type(read)
    assert read.debtor_account == order.debtor_account
    assert status(name, created.payment_id) is bank.TransactionStatus.RCVD
    call(getattr(payments, f"cancel_{name}"), created.payment_id)
    assert status(name, created.payment_id) is bank.TransactionStatus.CANC
    print(f"{name} was created, read and cancelled")
