"""Starts MiniStack with the parts this project needs and it lacks: policy conditions, scheduled times, shorter waits."""

import inspect
import threading
from datetime import datetime, timezone

import conditions
from ministack import app
from ministack.core import lambda_runtime
from ministack.services import eventbridge, scheduler, sts

SCHEDULED_TIME = "<aws.scheduler.scheduled-time>"


def answer_without_waiting():
    """After each call MiniStack waits 50 ms for log lines of a function that logs nothing; 2 ms are enough here."""
    drain = lambda_runtime.Worker._drain_stderr_bounded
    expect(drain.__defaults__ == (0.050, 0.005, 0.250), "Worker._drain_stderr_bounded")
    drain.__defaults__ = (0.002, 0.001, 0.25)


def tell_scheduled_time():
    """Fills the time into a schedule's input, and looks for due schedules every second instead of every ten."""
    invoke = eventbridge._invoke_target
    expect(list(inspect.signature(invoke).parameters)[:3] == ["target", "event", "rule"], "_invoke_target")
    expect(scheduler._SCHEDULE_TICK_INTERVAL == 10, "_SCHEDULE_TICK_INTERVAL")

    def invoke_target(target, event, *rest, **named):
        now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        told = {**target, "Input": target["Input"].replace(SCHEDULED_TIME, now)} if target.get("Input") else target
        return invoke(told, event, *rest, **named)

    eventbridge._invoke_target = invoke_target
    scheduler._SCHEDULE_TICK_INTERVAL = 1


def register_one_at_a_time():
    """Serialises sessions: when functions start at once, one deletes old sessions while another adds its own, and fails."""
    register = sts.register_session
    expect(list(inspect.signature(register).parameters) == ["access_key", "session"], "register_session")
    one = threading.Lock()

    def register_session(access_key, session):
        with one:
            register(access_key, session)

    sts.register_session = register_session


def keep_to_one_port():
    """Keeps MiniStack from listening on port 443 as well, which it does as root."""
    expect(callable(app._port_is_bindable), "_port_is_bindable")
    app._port_is_bindable = lambda *_: False


def expect(holds, what):
    if not holds:
        raise SystemExit(f"MiniStack's {what} is not the expected one: is this another version?")


conditions.install()
answer_without_waiting()
tell_scheduled_time()
register_one_at_a_time()
keep_to_one_port()
app.main()
