#!/usr/bin/env python3
"""How long it takes to upload, open and step through a long record.

    python3 tests/attack/replays.py target/release/sortie [--plies 700] [--ruleset deadzone-3e] [--keep FILE]

Plays games by chance on a server of its own until one is long enough, and measures with its record: milliseconds to
upload it, to open it, and for each ply when stepping forward, stepping back and jumping; and how many bytes a ply has.
With --keep FILE the record is kept there, or read from there if it exists, so that two programs can be compared.
"""
import argparse, json, os, random, time
from common import Client, Server

UNLIMITED = {"SORTIE_LIMITS_REQUESTS_PER_SECOND": "0", "SORTIE_LIMITS_GAMES_PER_HOUR": "0"}


def play(client, ruleset, plies, seed):
    dice = random.Random(seed)
    made = client.json("POST", "/api/games", {"ruleset": ruleset, "mode": "hotseat"})[1]
    link, path = made["seats"]["a"], "/api/games/" + made["game"]
    for _ in range(plies):
        decision = client.json("GET", path, token=link)[1]["decision"]
        if not decision:
            break
        # A player who rather acts than ends has longer games.
        lines = [choice["line"] for choice in decision["choices"]]
        busy = [line for line in lines if line not in ("end", "pass", "stop")] or lines
        client.ask("POST", path + "/choose", {"decision": decision["id"], "line": dice.choice(busy)}, link)
    done = client.json("GET", path, token=link)[1]
    if not done["outcome"]:
        client.ask("POST", path + "/resign", {}, link)
    return done["ply"], client.ask("GET", path + "/replay", token=link)[1]


def timed(client, *ask, **named):
    begun = time.perf_counter()
    status, body = client.ask(*ask, **named)
    return (time.perf_counter() - begun) * 1000, status, body


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("program")
    args.add_argument("--plies", type=int, default=700)
    args.add_argument("--ruleset", default="deadzone-3e")
    args.add_argument("--keep")
    args = args.parse_args()
    with Server(args.program, UNLIMITED) as server:
        client = Client(server.port, "203.0.113.9")
        if args.keep and os.path.exists(args.keep):
            with open(args.keep, "rb") as file:
                text = file.read()
        else:
            played = [play(client, args.ruleset, args.plies, 1)]
            while played[-1][0] < args.plies and len(played) < 30:
                played.append(play(client, args.ruleset, args.plies, len(played) + 1))
            text = max(played, key=lambda one: one[0])[1]
            if args.keep:
                with open(args.keep, "wb") as file:
                    file.write(text)
        # A remark makes it another record, so that the server has never seen it.
        text = text.replace(b"\nruleset:", b"\nevent: measured %d\nruleset:" % time.time_ns(), 1)
        took, status, body = timed(client, "POST", "/api/replays", text, kind="text/plain")
        if status != 200:
            raise SystemExit("%d %s" % (status, body[:300]))
        path = "/api/replays/" + json.loads(body)["replay"]
        print("upload of %d bytes: %.1f ms" % (len(text), took))
        took, status, body = timed(client, "GET", path)
        plies = json.loads(body)["plies"]
        print("open: %.1f ms for %d plies, %d bytes" % (took, plies, len(body)))
        took, _, body = timed(client, "GET", path)
        print("open again: %.1f ms" % took)
        dice = random.Random(1)
        took, status, _ = timed(client, "GET", path + "/ply/1?view=referee&since=0")
        if status == 200:
            found = [timed(client, "GET", "%s/ply/%d?view=referee&since=%d" % (path, n, n - 1)) for n in range(1, plies + 1)]
            print("stepping %5d plies in %.2f s: p50 %.1f ms; %d bytes on average"
                  % (plies, sum(one[0] for one in found) / 1000, sorted(one[0] for one in found)[plies // 2], sum(len(one[2]) for one in found) / plies))
        for name, view, order in [("forward", "a", range(plies + 1)), ("back", "b", range(plies, -1, -1)), ("jumping", "audience", [dice.randrange(plies + 1) for _ in range(200)])]:
            found = [timed(client, "GET", "%s/ply/%d?view=%s" % (path, n, view)) for n in order]
            times = sorted(took for took, _, _ in found)
            sizes = [len(body) for _, _, body in found]
            assert all(status == 200 for _, status, _ in found)
            print("%-8s %5d plies in %.2f s: p50 %.1f ms, worst %.1f ms; %d bytes on average, %d at most"
                  % (name, len(found), sum(times) / 1000, times[len(times) // 2], times[-1], sum(sizes) / len(sizes), max(sizes)))


if __name__ == "__main__":
    main()
