"""
Tells the emulator's IAM the partition keys of a request (dynamodb:LeadingKeys). Every permission for the table requires
them (infra/deployment/permissions.ts), so the emulator as it is would refuse each function its table. A transaction needs
them for each action, because a function may check families that it may not write.
"""

import inspect
import json
import re

from ministack.core import iam_actions, iam_evaluator

LEADING_KEYS = "dynamodb:LeadingKeys"

# Stands for a partition key that could not be read. No policy pattern matches it, so the request is
# refused.
UNREADABLE = "\0unreadable"

TRANSACTION_MEMBERS = {"ConditionCheck": "Key", "Put": "Item", "Update": "Key", "Delete": "Key", "Get": "Key"}


class ItemArn(str):
    """The table of one action in a transaction, with the partition key of that action."""

    leading_keys: list


def install():
    """Wraps the emulator's functions; stops if their signatures are not the expected ones."""
    expect(iam_actions.dynamodb_service_context, ["body"])
    expect(iam_actions.dynamodb_transaction_checks, ["iam_action", "body", "region", "account_id"])
    expect(
        iam_evaluator.enforce,
        ["access_key_id", "iam_action", "service", "region", "resource_arn", "service_context"],
    )
    original_context = iam_actions.dynamodb_service_context
    original_checks = iam_actions.dynamodb_transaction_checks
    original_enforce = iam_evaluator.enforce

    def dynamodb_service_context(body):
        keys = leading_keys(parse(body))
        return {**original_context(body), **({} if keys is None else {LEADING_KEYS: keys})}

    def dynamodb_transaction_checks(iam_action, body, region, account_id):
        checks = original_checks(iam_action, body, region, account_id)
        keys = [key for item in parse(body).get("TransactItems", []) for key in transaction_keys(item)]
        if len(keys) != len(checks):
            keys = [UNREADABLE] * len(checks)
        return [(action, item_arn(arn, key)) for (action, arn), key in zip(checks, keys)]

    def enforce(access_key_id, iam_action, service, region, resource_arn="*", service_context=None):
        context = dict(service_context or {})
        if isinstance(resource_arn, ItemArn):
            context[LEADING_KEYS] = resource_arn.leading_keys
        return original_enforce(access_key_id, iam_action, service, region, resource_arn, context)

    iam_actions.dynamodb_service_context = dynamodb_service_context
    iam_actions.dynamodb_transaction_checks = dynamodb_transaction_checks
    iam_evaluator.enforce = enforce
    check()


def expect(function, names):
    found = list(inspect.signature(function).parameters)
    if found != names:
        raise SystemExit(f"{function.__module__}.{function.__name__} takes {found}, not {names}: is this another version?")


def parse(body):
    try:
        data = json.loads(body or b"{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def item_arn(arn, key):
    named = ItemArn(arn)
    named.leading_keys = [key]
    return named


def transaction_keys(item):
    """The partition key of each member of an action, in the emulator's order of checks."""
    for member, attributes in TRANSACTION_MEMBERS.items():
        detail = item.get(member) if isinstance(item, dict) else None
        if isinstance(detail, dict) and detail.get("TableName"):
            yield key_value(detail.get(attributes))


def leading_keys(data):
    """The partition keys that a request names; None if it names none, such as a Scan."""
    if "KeyConditionExpression" in data or "KeyConditions" in data:
        return [queried_key(data)]
    if isinstance(data.get("Key"), dict):
        return [key_value(data["Key"])]
    if isinstance(data.get("Item"), dict):
        return [key_value(data["Item"])]
    if isinstance(data.get("RequestItems"), dict):
        return [key for wanted in data["RequestItems"].values() for key in batch_keys(wanted)]
    return None


def batch_keys(wanted):
    if isinstance(wanted, dict):
        return [key_value(key) for key in wanted.get("Keys", [])]
    requests = [request for each in wanted or [] for request in each.values()]
    return [key_value(request.get("Item", request.get("Key"))) for request in requests]


def key_value(attributes):
    return text_of((attributes or {}).get("PK"))


def queried_key(data):
    partition = "GSI1PK" if data.get("IndexName") else "PK"
    names = data.get("ExpressionAttributeNames") or {}
    values = data.get("ExpressionAttributeValues") or {}
    for name, value in re.findall(r"([#\w]+)\s*=\s*(:\w+)", data.get("KeyConditionExpression") or ""):
        if names.get(name, name) == partition:
            return text_of(values.get(value))
    return UNREADABLE


def text_of(value):
    """A key value in DynamoDB's form: a dictionary of one type and one value."""
    return str(next(iter(value.values()))) if isinstance(value, dict) and len(value) == 1 else UNREADABLE


def check():
    """Evaluates requests once, so that an incompatible version fails at the start."""
    if leading_keys({"TableName": "t"}) is not None:
        raise SystemExit("A request without a partition key must have no leading keys.")
    body = json.dumps({"TransactItems": [{"Put": {"TableName": "t", "Item": {"PK": {"S": "a"}}}}]}).encode()
    checks = iam_actions.dynamodb_transaction_checks("dynamodb:TransactWriteItems", body, "eu-west-1", "0")
    if [getattr(arn, "leading_keys", None) for _, arn in checks] != [["a"]]:
        raise SystemExit("The emulator no longer checks a transaction item by item.")
