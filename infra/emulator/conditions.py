"""Adds checks to the emulator's IAM that it lacks: partition keys, and the keys that encrypt data."""

import inspect
import json
import re
import sys

from ministack.core import iam_actions, iam_evaluator
from ministack.services import dynamodb, kms, s3, secretsmanager

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
        denied = original_enforce(access_key_id, iam_action, service, region, resource_arn, context)
        key, action = (None, None) if denied else key_of(service, iam_action, resource_arn)
        if key is None:
            return denied
        via = {"kms:ViaService": f"{service}.{region}.amazonaws.com"}
        refused = original_enforce(access_key_id, action, "kms", region, key, via)
        if refused:
            print(f"{iam_action} on {resource_arn} is refused: it needs {action} on {key}", file=sys.stderr)
        return refused

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
    for member, attribute in iam_actions._DYNAMODB_TRANSACT_ITEM_ACTIONS.items():
        detail = item.get(member) if isinstance(item, dict) else None
        if isinstance(detail, dict) and detail.get("TableName"):
            member_key = TRANSACTION_MEMBERS.get(member, "Key")
            yield key_value(detail["TableName"], detail.get(member_key))


def leading_keys(data):
    """The partition keys that a request names; None if it names none, such as a Scan."""
    table = data.get("TableName")
    if "KeyConditionExpression" in data or "KeyConditions" in data:
        return [queried_key(data)]
    if isinstance(data.get("Key"), dict):
        return [key_value(table, data["Key"])]
    if isinstance(data.get("Item"), dict):
        return [key_value(table, data["Item"])]
    if isinstance(data.get("RequestItems"), dict):
        return [key for name, wanted in data["RequestItems"].items() for key in batch_keys(name, wanted)]
    return None


def batch_keys(table, wanted):
    if isinstance(wanted, dict):
        return [key_value(table, key) for key in wanted.get("Keys", [])]
    requests = [request for each in wanted or [] for request in each.values()]
    return [key_value(table, request.get("Item", request.get("Key"))) for request in requests]


def key_value(table, attributes):
    definition = table_named(table)
    value = (attributes or {}).get(definition["pk_name"]) if definition else None
    return text_of(value)


def queried_key(data):
    definition = table_named(data.get("TableName"))
    if not definition:
        return UNREADABLE
    schema = definition["KeySchema"]
    index = data.get("IndexName")
    if index:
        schemas = {each["IndexName"]: each["KeySchema"] for each in indexes_of(definition)}
        schema = schemas.get(index, [])
    hash_key = next((each["AttributeName"] for each in schema if each["KeyType"] == "HASH"), None)
    names = data.get("ExpressionAttributeNames") or {}
    values = data.get("ExpressionAttributeValues") or {}
    for name, value in re.findall(r"([#\w]+)\s*=\s*(:\w+)", data.get("KeyConditionExpression") or ""):
        if names.get(name, name) == hash_key:
            return text_of(values.get(value))
    return UNREADABLE


def indexes_of(definition):
    return (definition.get("GlobalSecondaryIndexes") or []) + (definition.get("LocalSecondaryIndexes") or [])


def text_of(value):
    """A key value in DynamoDB's form: a dictionary of one type and one value."""
    return str(next(iter(value.values()))) if isinstance(value, dict) and len(value) == 1 else UNREADABLE


def table_named(name):
    return dynamodb._tables.get(str(name).rsplit("table/", 1)[-1])


DATA_ACTIONS = re.compile(r"dynamodb:(Get|Put|Update|Delete|Query|Scan|Batch|ConditionCheck)(Item|WriteItem|)$")


def key_of(service, iam_action, resource_arn):
    """The key that encrypts the data, if the account owns it, and the action that a caller needs on it."""
    if service == "dynamodb" and DATA_ACTIONS.match(iam_action):
        table = table_named(resource_arn.split("/index/")[0])
        return key_arn(((table or {}).get("SSEDescription") or {}).get("KMSMasterKeyArn")), "kms:Decrypt"
    if iam_action == "secretsmanager:GetSecretValue":
        secret = next((each for each in secretsmanager._secrets.values() if each["ARN"] == resource_arn), {})
        return key_arn(secret.get("KmsKeyId")), "kms:Decrypt"
    if iam_action in OBJECT_ACTIONS:
        configuration = s3._bucket_encryption.get(resource_arn.split(":::", 1)[-1].split("/", 1)[0]) or ""
        found = re.search(r"<KMSMasterKeyID>([^<]+)<", configuration)
        return key_arn(found and found[1]), OBJECT_ACTIONS[iam_action]
    return None, None


OBJECT_ACTIONS = {
    "s3:PutObject": "kms:GenerateDataKey",
    "s3:GetObject": "kms:Decrypt",
    "s3:GetObjectVersion": "kms:Decrypt",
}


def key_arn(name):
    """The key of an ARN, id or alias; AWS's own keys are not in the emulator and need no permission."""
    key = kms._resolve_key(name) if name else None
    return key["Arn"] if key else None


def check():
    """Evaluates requests for a missing table once, so that an incompatible version fails at the start."""
    if leading_keys({"TableName": "t"}) is not None:
        raise SystemExit("A request without a partition key must have no leading keys.")
    body = json.dumps({"TransactItems": [{"Put": {"TableName": "t", "Item": {"PK": {"S": "a"}}}}]}).encode()
    checks = iam_actions.dynamodb_transaction_checks("dynamodb:TransactWriteItems", body, "eu-west-1", "0")
    if [getattr(arn, "leading_keys", None) for _, arn in checks] != [[UNREADABLE]]:
        raise SystemExit("The emulator no longer checks a transaction item by item.")
