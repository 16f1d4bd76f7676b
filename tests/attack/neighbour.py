#!/usr/bin/env python3
"""One address does its worst, within its limits: how long does a neighbour's choice take meanwhile?

    python3 tests/attack/neighbour.py target/release/sortie --seconds 8

Starts a server of its own on loopback, plays one game as the neighbour and lets another address attack, one kind of
attack after the other. They differ by the header of a proxy. Prints p50 and p99 of the neighbour's choices, in
milliseconds, and what the attacker got. With --limit MS the exit code is 1 if a p99 is above it.
Everything stays on 127.0.0.1, is bounded in time, and ends with the script. Needs nothing but Python.
"""
import argparse, base64, json, multiprocessing, os, random, socket, sys, time
from common import Client, Server, game, record, snapshot_of_mover

ATTACKER, NEIGHBOUR = "203.0.113.%d", "198.51.100.%d"


def play(port, address, seconds, found):
    """The neighbour: chooses every 100 ms and notes how long each choice took."""
    client, dice, until = Client(port, address), random.Random(5), time.time() + seconds
    made, times = None, []
    # One choice at least, however slow the machine is.
    while time.time() < until or (not times and time.time() < until + 60):
        made = made or game(client, "deadzone-3e")
        if not made or "game" not in made:
            made = None
            time.sleep(0.1)
            continue
        token, seen = snapshot_of_mover(client, made)
        if not seen:
            made = None
            continue
        line = dice.choice(seen["decision"]["choices"])["line"]
        body = {"decision": seen["decision"]["id"], "line": line}
        begun = time.perf_counter()
        status, _ = client.ask("POST", "/api/games/%s/choose" % made["game"], body, made["seats"]["a" if token == made["seats"]["a"] else "b"])
        if status == 200:
            times.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.1)
    found.put(times)


def websocket(port, game_id, address):
    link = socket.create_connection(("127.0.0.1", port), timeout=20)
    key = base64.b64encode(os.urandom(16)).decode()
    link.sendall(("GET /api/games/%s/live HTTP/1.1\r\nhost: 127.0.0.1:%d\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                  "sec-websocket-key: %s\r\nsec-websocket-version: 13\r\nx-forwarded-for: %s\r\n\r\n"
                  % (game_id, port, key, address)).encode())
    link.recv(4096)
    return link


def frame(link, value):
    text, mask = json.dumps(value).encode(), os.urandom(4)
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE]) + len(text).to_bytes(2, "big")
    link.sendall(b"\x81" + size + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(text)))


def attack(kind, port, seconds, seed, found):
    # Each kind has an address of its own, so that the limits of one do not weaken the next.
    address = ATTACKER % KINDS.index(kind)
    client, dice, until = Client(port, address), random.Random(seed), time.time() + seconds
    done = refused = failed = 0
    made = record = link = None
    if kind in ("replays", "plies"):
        with open(RECORD, "rb") as file:
            status, made = client.json("POST", "/api/replays", file.read(), kind="text/plain")
            record = made.get("replay") if status == 200 else None
    if kind in ("odds", "frames", "pings"):
        # The game is prepared from elsewhere, so that the attacker has all its points for the attack.
        other = Client(port, "192.0.2.%d" % seed)
        made = game(other, "deadzone-3e")
        if kind == "odds":
            for _ in range(60):
                token, seen = snapshot_of_mover(other, made)
                if not seen or any(choice["sketch"].get("targets") for choice in seen["decision"]["choices"]):
                    break
                body = {"decision": seen["decision"]["id"], "line": dice.choice(seen["decision"]["choices"])["line"]}
                other.ask("POST", "/api/games/%s/choose" % made["game"], body, token)
            token = snapshot_of_mover(other, made)[0] or made["seats"]["a"]
    while time.time() < until or not done + refused + failed:
        if kind == "rules":
            status, _ = client.ask("GET", "/api/rules?q=" + "+".join(dice.choice(WORDS) for _ in range(3)))
        elif kind == "long word":
            status, _ = client.ask("GET", "/api/rules/" + "a" * 60000)
        elif kind == "replays":
            status, _ = client.ask("GET", "/api/replays/" + (record or "none"))
        elif kind == "plies":
            status, _ = client.ask("GET", "/api/replays/%s/ply/%d" % (record, dice.randrange(60)))
        elif kind == "odds":
            status, _ = client.ask("GET", "/api/games/%s/odds/menu" % made["game"], token=token)
        elif kind == "random boards":
            options = {"board-seed": str(dice.randrange(10 ** 6))}
            status, _ = client.ask("POST", "/api/games", {"ruleset": "deadzone-3e", "mode": "link", "board": "random", "options": options})
        elif kind == "previews":
            status, _ = client.ask("GET", "/api/rulesets/deadzone-3e/preview?a=random-100&b=random-100&options=force-seed%%3D%d" % dice.randrange(10 ** 6))
        elif kind == "bot games":
            status, _ = client.ask("POST", "/api/games", {"ruleset": "kill-team", "mode": "bot", "seats": {"a": "greedy", "b": "greedy"}})
        else:
            try:
                if link is None:
                    link = websocket(port, made["game"], address)
                    frame(link, {"hello": made["seats"]["a"]})
                frame(link, {"ping": 1} if kind == "pings" else {"choose": {"decision": "d0", "line": "nonsense " * 20}})
                link.setblocking(False)
                try:
                    while link.recv(65536):
                        pass
                except BlockingIOError:
                    pass
                link.setblocking(True)
                status = 200
            except OSError:
                link, status = None, 0
            time.sleep(0.001)
        # There is no rule of that name, which is an answer.
        done += status == 200 or (kind == "long word" and status == 404)
        refused += status in (429, 503, 507)
        failed += status not in (200, 429, 503, 507, 404, 400)
    found.put((done, refused, failed))


KINDS = ["rules", "long word", "replays", "plies", "odds", "random boards", "previews", "bot games", "frames", "pings"]
WORDS = "model shoot cover move fight charge marker dice activation range turn enemy roll weapon base terrain".split()
RECORD = ""


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, round(share * (len(times) - 1)))] if times else float("nan")


def main():
    global RECORD
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("program")
    args.add_argument("--seconds", type=float, default=8)
    args.add_argument("--hands", type=int, default=4, help="connections of the attacker")
    args.add_argument("--only", action="append", help="one kind of attack; repeatable")
    args.add_argument("--limit", type=float, help="highest p99 in milliseconds")
    args = args.parse_args()
    # Records of the newest rules can be played again.
    RECORD = record()
    worst, strange = 0.0, []
    with Server(args.program) as server:
        port = server.port
        print("%-14s %8s %8s %8s   %s" % ("attack", "p50 ms", "p99 ms", "choices", "attacker: answered, refused, failed"))
        kinds = ["nobody"] + [kind for kind in KINDS if not args.only or kind in args.only]
        # The neighbour has an address of its own each time, too: what it asked for before must not count against it.
        for number, kind in enumerate(kinds):
            times, results = multiprocessing.Queue(), multiprocessing.Queue()
            hands = 0 if kind == "nobody" else args.hands
            jobs = [multiprocessing.Process(target=attack, args=(kind, port, args.seconds, n, results)) for n in range(hands)]
            jobs.append(multiprocessing.Process(target=play, args=(port, NEIGHBOUR % (10 + number), args.seconds, times)))
            for job in jobs:
                job.start()
            measured = times.get(timeout=args.seconds + 90)
            sums = [sum(column) for column in zip(*[results.get(timeout=90) for _ in range(hands)])] or [0, 0, 0]
            for job in jobs:
                job.join(30)
            p99 = percentile(measured, 0.99)
            if not measured:
                p99 = float("inf")
            worst = max(worst, p99)
            done, refused, failed = sums
            if kind != "nobody" and (failed or not done + refused):
                strange.append("%s: %d answered, %d refused, %d failed" % (kind, done, refused, failed))
            print("%-14s %8.1f %8.1f %8d   %s" % (kind, percentile(measured, 0.5), p99, len(measured), ", ".join(map(str, sums))), flush=True)
            if not measured:
                strange.append("%s: the neighbour made no choice" % kind)
        if "panicked" in server.said():
            strange.append("the server panicked")
    if strange:
        sys.exit("\n".join(strange))
    if args.limit and worst > args.limit:
        sys.exit("p99 %.1f ms is above %.1f ms" % (worst, args.limit))


if __name__ == "__main__":
    main()
