"""Starts MiniStack with what it lacks and a deployment cannot do without; each function says what fails otherwise."""

import inspect
import threading
from datetime import datetime, timezone

import conditions
from ministack import app
from ministack.services import eventbridge, sts

SCHEDULED_TIME = "<aws.scheduler.scheduled-time>"


def fill_scheduled_time():
    """Fills the time into a schedule's input. MiniStack sends the placeholder, in which a job finds no time, and fails."""
    invoke = eventbridge._invoke_target
    expect(list(inspect.signature(invoke).parameters)[:3] == ["target", "event", "rule"], "_invoke_target")

    def invoke_target(target, event, *rest, **named):
        now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        filled = {**target, "Input": target["Input"].replace(SCHEDULED_TIME, now)} if target.get("Input") else target
        return invoke(filled, event, *rest, **named)

    eventbridge._invoke_target = invoke_target


def register_one_at_a_time():
    """Serialises sessions. When functions start at once, one looks for old sessions while another adds its own: the call fails."""
    register = sts.register_session
    expect(list(inspect.signature(register).parameters) == ["access_key", "session"], "register_session")
    one = threading.Lock()

    def register_session(access_key, session):
        with one:
            register(access_key, session)

    sts.register_session = register_session


def expect(holds, what):
    if not holds:
        raise SystemExit(f"MiniStack's {what} is not the expected one: is this another version?")


conditions.install()
fill_scheduled_time()
register_one_at_a_time()
app.main()
