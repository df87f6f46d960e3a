"""Tells the signing proxy which parts of a request the document allows: those it may fill with what exists."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import schemathesis
from requests import PreparedRequest
from schemathesis import Case, HookContext
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import CoveragePhaseData

# A header has no other letters than these of what the document allows; of 65,000 a generator takes seconds to make.
ALL_LETTERS, HEADER_LETTERS = r"\x80-\uffff", r"\x80-\xff"
SIGNED = {"date", "digest", "signature", "tpp-signature-certificate"}
EACH_AT = 12
MOST_OF_A_KIND = 1

seen: Counter[tuple[str, ...]] = Counter()
PARTS = (ParameterLocation.PATH, ParameterLocation.QUERY, ParameterLocation.HEADER, ParameterLocation.BODY)


@schemathesis.hook
def before_load_schema(context: HookContext, raw_schema: dict[str, Any]) -> None:
    """Hides what only the proxy can write, and shares out the two dozen headers that all operations read alike."""
    shared = raw_schema["components"]["parameters"]
    for each in shared.values():
        if "pattern" in each["schema"]:
            each["schema"]["pattern"] = each["schema"]["pattern"].replace(ALL_LETTERS, HEADER_LETTERS)
    places = {f"#/components/parameters/{name}": at for at, name in enumerate(shared)}
    hidden = {f"#/components/parameters/{name}" for name, each in shared.items() if each["name"].lower() in SIGNED}
    optional = {f"#/components/parameters/{name}" for name, each in shared.items() if not each["required"]}
    operations = [operation for path in raw_schema["paths"].values() for operation in path.values()]
    for turn, operation in enumerate(operations):
        operation["parameters"] = [
            each
            for each in operation["parameters"]
            if (ref := each.get("$ref")) not in hidden and (ref not in optional or (places[ref] + turn) % EACH_AT == 0)
        ]


@schemathesis.hook
def filter_case(context: HookContext, case: Case) -> bool:
    """Takes one of each kind that is tried systematically: every country in every order tells no more than they do."""
    if case.meta is None:
        return True
    if case.meta.is_negative_at(ParameterLocation.HEADER) and any(not value.strip() for value in case.headers.values()):
        # A header without a value counts as one that is not there, and there is nothing wrong with that.
        return False
    if case.meta.is_negative_at(ParameterLocation.BODY) and holds_null(case.body):
        # A field whose value is null counts as one that is not sent, and so does an unknown one.
        return False
    data = case.meta.phase.data
    if not isinstance(data, CoveragePhaseData):
        return True
    kind = (case.operation.label, data.scenario, str(data.parameter_location), str(data.parameter), str(data.location))
    seen[kind] += 1
    return seen[kind] <= MOST_OF_A_KIND


def holds_null(body: Any) -> bool:
    """Tells whether an object of the body, at any depth, has a field whose value is null."""
    if isinstance(body, dict):
        return any(each is None or holds_null(each) for each in body.values())
    return isinstance(body, list) and any(holds_null(each) for each in body)


@schemathesis.hook
def before_call(context: HookContext, case: Case, kwargs: dict[str, Any]) -> None:
    """Names the parts beside the case, so that the case itself stays what it was made to be."""
    fitting = [part.name.lower() for part in PARTS if case.meta and not case.meta.is_negative_at(part)]
    kwargs["auth"] = telling(",".join(fitting))


def telling(parts: str) -> Callable[[PreparedRequest], PreparedRequest]:
    def tell(request: PreparedRequest) -> PreparedRequest:
        request.headers["X-Fill"] = parts
        return request

    return tell
