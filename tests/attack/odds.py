#!/usr/bin/env python3
"""How long the odds of whole menus and of single choices take, and how many of them are exact.

    python3 tests/attack/odds.py target/release/sortie [--games 3] [--plies 400] [--ruleset deadzone-3e]

Plays games by chance on a server of its own and asks for the odds of every menu that aims at somebody, one request a
question, and then for those of one choice alone. Prints milliseconds a request and how many of the odds are exact.
"""
import argparse, random, time
from urllib.parse import quote
from common import Client, Server

UNLIMITED = {"SORTIE_LIMITS_REQUESTS_PER_SECOND": "0", "SORTIE_LIMITS_GAMES_PER_HOUR": "0"}


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("program")
    args.add_argument("--games", type=int, default=3)
    args.add_argument("--plies", type=int, default=400)
    args.add_argument("--ruleset", action="append")
    args = args.parse_args()
    with Server(args.program, UNLIMITED) as server:
        client = Client(server.port, "203.0.113.9")
        for ruleset in args.ruleset or [one["id"] for one in client.json("GET", "/api/rulesets")[1] if one["id"] != "mini"]:
            times, lines, exact, worst = [], 0, 0, ("", 0)
            single, sure = [], 0
            for seed in range(args.games):
                dice = random.Random(seed)
                made = client.json("POST", "/api/games", {"ruleset": ruleset, "mode": "hotseat"})[1]
                link, path = made["seats"]["a"], "/api/games/" + made["game"]
                for _ in range(args.plies):
                    decision = client.json("GET", path, token=link)[1]["decision"]
                    if not decision:
                        break
                    choices = decision["choices"]
                    if any(choice["sketch"]["targets"] for choice in choices):
                        begun = time.perf_counter()
                        status, found = client.json("GET", path + "/odds/menu?decision=" + decision["id"], token=link)
                        assert status == 200, (status, found)
                        took = (time.perf_counter() - begun) * 1000
                        times.append(took)
                        lines += len(found)
                        exact += sum(one["exact"] for one in found)
                        if took > worst[1]:
                            worst = ("%d lines, %s" % (len(found), decision["kind"]), took)
                        line = next(choice["line"] for choice in choices if choice["sketch"]["targets"])
                        begun = time.perf_counter()
                        status, found = client.json("GET", path + "/odds?line=" + quote(line), token=link)
                        assert status == 200, (status, found)
                        single.append((time.perf_counter() - begun) * 1000)
                        sure += found["exact"]
                    # Attacks are taken where there are any: what follows them has odds, too.
                    aimed = [choice for choice in choices if choice["sketch"]["targets"]] if dice.random() < 0.5 else []
                    client.ask("POST", path + "/choose", {"decision": decision["id"], "line": dice.choice(aimed or choices)["line"]}, link)
            times.sort()
            single.sort()
            if times:
                print("%-15s %4d menus, %5d odds, %5.1f %% exact; p50 %6.1f ms, p99 %7.1f ms, worst %7.1f ms (%s)"
                      % (ruleset, len(times), lines, 100 * exact / max(lines, 1), times[len(times) // 2], times[int(len(times) * 0.99)], times[-1], worst[0]), flush=True)
                print("%-15s %4d single choices, %5.1f %% exact; p50 %6.1f ms, p99 %7.1f ms, worst %7.1f ms"
                      % (ruleset, len(single), 100 * sure / len(single), single[len(single) // 2], single[int(len(single) * 0.99)], single[-1]), flush=True)


if __name__ == "__main__":
    main()
