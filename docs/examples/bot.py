#!/usr/bin/env python3
"""A player in a few lines: makes a game against a bot of the server and plays it to its end.

    python3 docs/examples/bot.py http://127.0.0.1:8080 kill-team [random]
"""
import json
import random
import sys
import time
import urllib.error
import urllib.request


class Server:
    """Sends requests; waits and tries again when the server says so."""

    def __init__(self, address):
        self.address, self.token = address.rstrip("/"), None

    def ask(self, path, body=None):
        request = urllib.request.Request(self.address + path, method="GET" if body is None else "POST")
        if self.token:
            request.add_header("authorization", "Bearer " + self.token)
        data = None
        if body is not None:
            request.add_header("content-type", "application/json")
            data = json.dumps(body).encode()
        for _ in range(20):
            try:
                with urllib.request.urlopen(request, data, timeout=90) as reply:
                    return reply.status, json.load(reply)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    return error.code, json.load(error)
                time.sleep(float(error.headers.get("retry-after", 1)))
        raise SystemExit("the server stays busy")


def pick(decision):
    """Your own thinking goes here: choose one of the menu's lines."""
    return random.choice(decision["choices"])["line"]


def play(address, ruleset, opponent="random"):
    server = Server(address)
    seats = {"a": "human", "b": opponent}
    status, made = server.ask("/api/games", {"ruleset": ruleset, "mode": "bot", "seats": seats})
    if status != 200:
        raise SystemExit(made["error"]["message"])
    server.token, path = made["seats"]["a"], "/api/games/" + made["game"]
    choices = 0
    while True:
        _, seen = server.ask(path)
        if seen["outcome"]:
            return made["game"], choices, seen["outcome"]
        decision = seen["decision"]
        if not decision["mine"]:
            # The bot thinks: wait for the next entry of the log.
            server.ask("%s/events?since=%d&wait=20" % (path, seen["n"]))
            continue
        status, answer = server.ask(path + "/choose", {"decision": decision["id"], "line": pick(decision)})
        if status == 200:
            choices += 1
        elif answer["error"]["code"] not in ("late", "unsure"):
            raise SystemExit(answer["error"]["message"])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    game, choices, outcome = play(*sys.argv[1:4])
    print("game %s: %d choices, %s" % (game, choices, outcome["words"]))
