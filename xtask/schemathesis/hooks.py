"""Who asks and at which table, when the API is tested against its own description."""

import itertools
import json
import os
import time
import urllib.request

import schemathesis

URL = os.environ["FUGA_URL"]
# What ends a session, or gives it another secret, gets a guest of its own each time.
ENDING = {"sign_out", "be_forgotten", "set_account"}


def send(path, body, token=None):
    """Asks something that must be granted."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(URL + path, data, headers), timeout=20) as response:
        return json.load(response)


def become_guest():
    return send("/api/guests", {"name": "Ada"})["token"]


TOKEN = become_guest()


def open_table():
    """An open table with a seat taken and one free."""
    body = {"game": "survive", "options": {"seats": 2}, "listed": True}
    code = send("/api/tables", body, TOKEN)["code"]
    send(f"/api/tables/{code}", {"do": "sit", "seat": 0}, TOKEN)
    return code


def begin_match():
    """A match against a bot."""
    code = open_table()
    send(f"/api/tables/{code}", {"do": "seat_bot", "seat": 1, "bot": "random"}, TOKEN)
    send(f"/api/tables/{code}", {"do": "ready", "ready": True}, TOKEN)
    send(f"/api/tables/{code}", {"do": "start"}, TOKEN)
    return code


def play_match():
    """A match that was played to its end: a bot plays for whoever leaves."""
    code = begin_match()
    send(f"/api/tables/{code}", {"do": "stand"}, TOKEN)
    for _ in range(600):
        if send(f"/api/tables/{code}", None, TOKEN)["state"] == "over":
            return code
        time.sleep(0.1)
    raise RuntimeError("the bots did not finish a match within a minute")


PLAYED = play_match()
# A table that is asked for something may be another one afterwards, so each request has its own.
TABLES = itertools.cycle([open_table, begin_match, lambda: PLAYED])


@schemathesis.auth(refresh_interval=None)
class Guest:
    """Everything is asked by one guest, but what ends a session or renews its secret."""

    def get(self, case, context):
        return become_guest() if case.operation.definition.raw.get("operationId") in ENDING else TOKEN

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Puts a table that is there in the place of one that is not."""
    if path_parameters and len(str(path_parameters.get("code"))) == 7:
        path_parameters["code"] = next(TABLES)()
    return path_parameters


@schemathesis.hook
def map_query(context, query):
    """Lets nobody wait for news."""
    if query and str(query.get("wait")).isdecimal():
        query["wait"] = 0
    return query
