#!/usr/bin/env python3
"""What a hostile stranger tries. Each attack says what must hold, and the server must live, answer and log no panic.

    python3 tests/attack/hostile.py target/release/sortie [--long] [--only NAME]

Starts a server of its own on loopback. Bounded in time and count; ends by itself. Needs nothing but Python.
"""
import argparse, json, os, random, socket, sys, threading, time
from common import Client, Server, game, record, snapshot_of_mover

STRANGER, NEIGHBOUR = "203.0.113.9", "198.51.100.7"
FAILURES = []


def expect(what, is_so, detail=""):
    if not is_so:
        FAILURES.append("%s: %s" % (what, detail))
        print("   NOT SO: %s %s" % (what, detail), flush=True)


def raw(port, text, patience=30, close=True):
    """Sends bytes as they are; returns the status (0 if the server hung up without a word) and the answer."""
    answer = b""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=patience) as link:
            link.sendall(text if isinstance(text, bytes) else text.encode())
            if close:
                link.shutdown(socket.SHUT_WR)
            while part := link.recv(65536):
                answer += part
    except OSError:
        pass
    words = answer.split(b" ", 2)
    return (int(words[1]) if len(words) > 1 and words[1].isdigit() else 0), answer


def get(port, path, *headers, host=None, method="GET"):
    head = ["%s %s HTTP/1.1" % (method, path), "host: " + (host or "127.0.0.1:%d" % port), "connection: close", *headers]
    return raw(port, "\r\n".join(head) + "\r\n\r\n", close=False)


def slow_readers(server, size):
    """Connections that ask for a lot and take nothing; those inside go on."""
    links = []
    for _ in range(30 * size):
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.connect(("127.0.0.1", server.port))
        ask = "GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1:%d\r\nx-forwarded-for: %s\r\n\r\n" % (server.port, STRANGER)
        link.sendall(ask.encode() * 4)
        links.append(link)
    neighbour_plays(server, "slow readers")
    for link in links:
        link.close()


def half_open(server, size):
    """Connections that say nothing, half a head or half a body, and never more."""
    heads = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: a\r\nx", b"POST /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 500\r\n\r\n{",
             b"POST /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nffff\r\nx"]
    links = []
    for n in range(60 * size):
        link = socket.create_connection(("127.0.0.1", server.port), timeout=10)
        link.sendall(heads[n % len(heads)])
        links.append(link)
    neighbour_plays(server, "half-open connections")
    for link in links:
        link.close()


def heads(server, size):
    """Huge, odd and smuggled heads: refused, never a 5xx."""
    port = server.port
    own = "host: 127.0.0.1:%d\r\n" % port
    tries = ["GET /%s HTTP/1.1\r\n%s\r\n" % ("a" * 200000, own), "GET / HTTP/1.1\r\n%sx: %s\r\n\r\n" % (own, "b" * 500000),
             "GET / HTTP/1.1\r\n" + own + "".join("h%d: x\r\n" % n for n in range(5000)) + "\r\n",
             "GET / HTTP/9.9\r\n%s\r\n" % own, "\x00\x01\x02\r\n\r\n", "GET /\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
             "POST /api/games HTTP/1.1\r\n%scontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n" % own,
             "POST /api/games HTTP/1.1\r\n%scontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!" % own,
             "POST /api/games HTTP/1.1\r\n%scontent-length: -1\r\n\r\n" % own,
             "POST /api/games HTTP/1.1\r\n%scontent-length: 99999999999999999999\r\n\r\n" % own,
             "GET / HTTP/1.1\r\n%sauthorization: Bearer %s\r\n\r\n" % (own, "\xff" * 5000),
             "GET /api/games/x/live HTTP/1.1\r\n%supgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 12\r\n\r\n" % own]
    for text in tries * size:
        status, _ = raw(port, text.encode("latin-1"))
        expect("a head is refused or answered", status < 500, "%d to %r" % (status, text[:60]))


def names(server, size):
    """Names with invisible, turning, combining and broken letters: refused, or stored and shown the same."""
    client = Client(server.port, STRANGER)
    for name in ["\u202egnirts", "a\u0000b", "\u200bzero", "a\u2066b", "line\nbreak", "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
                 "\ufeffmark", "e" + "\u0301" * 500, "\U000e0041tag", "x" * 100000, "  two   spaces ", "ﷺ" * 40, "'; DROP TABLE games; --", "<img src=x onerror=alert(1)>", "${jndi:ldap://x}", "%s%n%x"]:
        status, made = client.json("POST", "/api/games", {"ruleset": "deadzone-3e", "mode": "link", "names": {"a": name, "b": "B"}})
        expect("a name is taken or refused", status in (200, 400, 413, 429), "%d for %r" % (status, name[:20]))
        if status == 200:
            seen = client.json("GET", "/api/games/" + made["game"], token=made["seats"]["a"])[1]
            shown = seen["names"]["a"]
            expect("a name is shown as it was sent", shown == " ".join(name.split()), repr(shown[:40]))
            expect("no turning letter is shown", not any(letter in shown for letter in "\u202e\u2066\u200b\x00\n\ufeff"), repr(shown[:40]))
    for body in [b'{"ruleset":"deadzone-3e","mode":"link","names":{"a":"\xff\xfe","b":""}}', b'{"ruleset":"\xed\xa0\x80"}', b"[" * 60000, b'{"a":' * 10000,
                 b"\xef\xbb\xbf{}", b"null", b'{"ruleset":"deadzone-3e","ruleset":"kill-team"}', b"1e999999", b'"' + b"\\u0000" * 1000 + b'"']:
        status, _ = client.ask("POST", "/api/games", body)
        expect("a broken body is refused", status in (400, 413, 422, 429, 404), "%d for %r" % (status, body[:30]))


def foreign(server, size):
    """Pages of other sites and names that point here: 403."""
    port = server.port
    for header in ["origin: https://evil.example", "origin: null", "origin: http://127.0.0.1.evil.example", "origin: http://localhost.evil.example:%d" % port,
                   "origin: file://", "sec-fetch-site: cross-site"]:
        status, _ = get(port, "/api/rulesets", header)
        if header.startswith("origin"):
            expect("a foreign page is refused", status == 403, "%d for %s" % (status, header))
    for host in ["evil.example", "127.0.0.1.evil.example:%d" % port, "localhost@evil.example", "evil.example:%d" % port, "", "[::1", "a" * 5000]:
        status, _ = get(port, "/api/rulesets", host=host or " ")
        expect("a foreign name is refused", status in (400, 403), "%d for %r" % (status, host[:40]))
    status, _ = get(port, "/api/games/x/live", "origin: https://evil.example", "upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==")
    expect("a foreign page gets no live connection", status == 403, status)
    for token in ["metrics", "metrics/", "METRICS"]:
        status, answer = get(port, "/" + token, "x-forwarded-for: " + STRANGER)
        expect("strangers read no metrics", b"sortie_" not in answer, token)


def undo_storm(server, size):
    """A player who chooses and undoes for ever: bounded, and the log as well."""
    client = Client(server.port, STRANGER)
    made = client.json("POST", "/api/games", {"ruleset": "deadzone-3e", "mode": "hotseat"})[1]
    link, path, undone, statuses = made["seats"]["a"], "/api/games/" + made["game"], 0, {}
    for _ in range(400 * size):
        status, seen = client.json("GET", path, token=link)
        if status == 200 and seen["decision"]:
            line = seen["decision"]["choices"][0]["line"]
            client.ask("POST", path + "/choose", {"decision": seen["decision"]["id"], "line": line}, link)
        status, _ = client.ask("POST", path + "/undo", {}, link)
        statuses[status] = statuses.get(status, 0) + 1
        undone += status == 200
    expect("an undo storm is answered", all(status in (200, 409, 422, 429, 503) for status in statuses), statuses)
    expect("an undo storm is bounded", undone <= 2100, undone)
    neighbour_plays(server, "an undo storm")


def forged_records(server, size):
    """Records with a changed face, choice, checksum, result or header, cut off, repeated, huge: 400, nothing stored."""
    client, dice = Client(server.port, STRANGER), random.Random(7)
    with open(record(), "rb") as file:
        whole = file.read()
    status, _ = client.ask("POST", "/api/replays", whole, kind="text/plain")
    expect("the true record is taken", status == 200, status)
    lines = whole.split(b"\n")
    stored = 0
    for n in range(40 * size):
        copy = list(lines)
        place = dice.randrange(len(copy))
        copy[place] = [b"", copy[place] + b"x", copy[place][::-1], copy[place].replace(b"1", b"2", 1), copy[place] * 3, b"\xff\xfe", b"result: a 99 0"][n % 7]
        text = b"\n".join(copy)
        # Comments, blanks and the words for people are not part of the game.
        if copy[place] == lines[place] or lines[place].startswith(b"#") or not lines[place].strip() or lines[place].startswith(b" "):
            continue
        status, answer = client.ask("POST", "/api/replays", text, kind="text/plain")
        stored += status == 200
        expect("a forged record is refused", status in (200, 400, 413, 429, 503, 507), "%d %r" % (status, answer[:80]))
    expect("hardly any forgery is harmless", stored <= 12 * size, stored)
    for text in [b"", b"\n" * 100000, whole * 50, b"a" * (3 << 20), b"sortie-replay 1\n" + b"x: y\n" * 100000, b"\x00" * 1000]:
        status, _ = client.ask("POST", "/api/replays", text, kind="text/plain")
        expect("a wrong record is refused", status in (0, 400, 404, 413, 429), status)


def paths(server, size):
    """Tricks with paths: nothing of the disk is shown, nothing breaks."""
    for path in ["/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../../sortie.key", "/sortie.sqlite", "/sortie.key",
                 "/api/games/..%2f..", "/api/replays/..%2fsortie.key/file", "/api/campaigns/..%2f..%2fsortie.key/file", "//evil.example/", "/\\..\\..", "/%00", "/%ff", "/api//games",
                 "/api/rules/%f0%9f%92%a9", "/api/rules/" + "%F0%9F%92%A9" * 3000, "/api/replays/x/ply/-1", "/api/replays/x/ply/99999999999999999999", "/api/games/%s" % ("x" * 10000), "*", "http://evil.example/"]:
        for method in ["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "HEAD"]:
            status, answer = get(server.port, path, method=method)
            expect("a path trick does no harm", status < 500 and b"root:" not in answer and b"SQLite format" not in answer, "%d %s %s" % (status, method, path[:60]))


def many_games(server, size):
    """Games by the hundred from one address: refused at the limits, and the neighbour can still begin one."""
    client, made, refused = Client(server.port, STRANGER), 0, 0
    for _ in range(300 * size):
        status, _ = client.ask("POST", "/api/games", {"ruleset": "deadzone-3e", "mode": "link"})
        made, refused = made + (status == 200), refused + (status in (429, 503, 507))
        expect("a game is made or refused", status in (200, 429, 503, 507), status)
    expect("an address makes no more games than the limit", made <= 200 and refused > 0, "%d made, %d refused" % (made, refused))
    neighbour_plays(server, "many games")


def uploads(server, size):
    """Bodies far above the limits, in one piece or in chunks: cut off early."""
    port, chunk = server.port, b"10000\r\n" + b"z" * 65536 + b"\r\n"
    for path in ["/api/replays", "/api/games", "/api/campaigns"]:
        sent = 0
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=30) as link:
                link.sendall(("POST %s HTTP/1.1\r\nhost: 127.0.0.1:%d\r\nx-forwarded-for: %s\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n" % (path, port, STRANGER)).encode())
                for _ in range(1600):
                    link.sendall(chunk)
                    sent += len(chunk)
        except OSError:
            pass
        expect("an endless body is cut off", sent < 60 << 20, "%d bytes were taken by %s" % (sent, path))
    status, _ = raw(port, "POST /api/games HTTP/1.1\r\nhost: 127.0.0.1:%d\r\ncontent-type: application/json\r\ncontent-length: 2000000000\r\n\r\n{}" % port)
    expect("an announced giant is refused", status in (0, 400, 413), status)


def websocket(port, game_id, address):
    link = socket.create_connection(("127.0.0.1", port), timeout=20)
    link.sendall(("GET /api/games/%s/live HTTP/1.1\r\nhost: 127.0.0.1:%d\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
                  "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nx-forwarded-for: %s\r\n\r\n" % (game_id, port, address)).encode())
    answer = link.recv(4096)
    return link, int(answer.split(b" ")[1]) if answer.startswith(b"HTTP") else 0


def piece(kind, body, mask=b"\x01\x02\x03\x04"):
    """A frame; without a mask it breaks the protocol."""
    size = len(body) if len(body) < 126 else 126 if len(body) < 65536 else 127
    head = bytes([kind, size | (0x80 if mask else 0)]) + (b"" if size < 126 else len(body).to_bytes(2 if size == 126 else 8, "big"))
    return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(body)) if mask else head + body


def ends(link):
    """Whether the server hangs up."""
    link.settimeout(20)
    try:
        while link.recv(65536):
            pass
        return True
    except socket.timeout:
        return False
    except OSError:
        return True


def sockets(server, size):
    """Live connections that break the protocol, send too much, or are too many: shown out; the game goes on."""
    client = Client(server.port, STRANGER)
    made = game(client, "deadzone-3e")
    hello = piece(0x81, json.dumps({"hello": made["seats"]["a"]}).encode())
    rude = [piece(0x81, b"x" * 100000), piece(0x81, b"{}", b""), piece(0x81, b"\xff\xfe"), piece(0xF1, b"{}"), piece(0x83, b"{}"), piece(0x89, b"p" * 200),
            bytes([0x81, 0xFF]) + b"\x7f" + b"\xff" * 7 + b"\x01\x02\x03\x04", piece(0x01, b"a" * 4000) + piece(0x00, b"a" * 4000) * 40]
    for frame in rude * size:
        for first in (b"", hello):
            link, status = websocket(server.port, made["game"], STRANGER)
            expect("a live connection is opened", status == 101, status)
            try:
                link.sendall(first + frame)
            except OSError:
                pass
            expect("a broken frame ends the connection", ends(link), repr(frame[:12]))
            link.close()
    link, _ = websocket(server.port, made["game"], STRANGER)
    link.sendall(piece(0x81, b'{"hello":"' + b"z" * 50 + b'"}'))
    expect("a wrong link ends the connection", ends(link))
    crowd = [websocket(server.port, made["game"], STRANGER) for _ in range(230)]
    refused = sum(status in (429, 503) for _, status in crowd)
    expect("too many live connections are refused", refused >= 30, refused)
    neighbour_plays(server, "a crowd of live connections")
    for link, _ in crowd:
        link.close()


def campaigns(server, size):
    """Campaigns founded by the hundred, with odd names, and lines that are no lines."""
    client = Client(server.port, STRANGER)
    for name in ["\u202ex", "a\nseed: 1", "x" * 5000, "", "a: b", "# x", "\"id\":\"x\""]:
        status, _ = client.ask("POST", "/api/campaigns", {"name": name, "team": "intercessors"})
        expect("a campaign's name is taken or refused", status in (200, 400, 422, 429), "%d for %r" % (status, name[:20]))
    status, made = client.json("POST", "/api/campaigns", {"name": "Lantern", "team": "intercessors"})
    if status != 200:
        return
    path = "/api/campaigns/" + made["campaign"]
    for line in ["", "battle {}", "found x", "rename a: b\n2 battle {}", "acquire " + "x" * 50000, "rename " + made["sheet"]["operatives"][0]["name"] + ": \u202e", "take \x07", "medivac 'x'"] * size:
        status, _ = client.ask("POST", path + "/lines", {"line": line})
        expect("a line is taken or refused", status in (200, 400, 413, 422, 429), "%d for %r" % (status, line[:30]))
    status, text = client.ask("GET", path + "/file")
    expect("the campaign is readable", status in (200, 429), status)


def neighbour_plays(server, what):
    """Somebody else makes ten choices."""
    client, dice = Client(server.port, NEIGHBOUR), random.Random(3)
    made, done = game(client, "deadzone-3e"), 0
    for _ in range(40):
        link, seen = snapshot_of_mover(client, made) if made and "game" in made else (None, None)
        if not seen:
            made = game(client, "deadzone-3e")
            continue
        body = {"decision": seen["decision"]["id"], "line": dice.choice(seen["decision"]["choices"])["line"]}
        done += client.ask("POST", "/api/games/%s/choose" % made["game"], body, link)[0] == 200
        if done == 10:
            return
    expect("a neighbour plays on", False, "%s: %d of 10 choices" % (what, done))


# Without limits on requests, so that they reach what is behind; and with the usual ones.
DEEP = [heads, paths, names, foreign, uploads, forged_records, campaigns, sockets, undo_storm]
USUAL = [half_open, slow_readers, many_games]
UNLIMITED = {"SORTIE_LIMITS_REQUESTS_PER_SECOND": "0", "SORTIE_LIMITS_GAMES_PER_HOUR": "0"}


def run(server, attacks, size):
    for attack in attacks:
        begun = time.time()
        attack(server, size)
        print("%-16s %6.1f s" % (attack.__name__, time.time() - begun), flush=True)
        expect("the server lives", server.process.poll() is None, attack.__name__)
        expect("the server is well", Client(server.port, NEIGHBOUR).ask("GET", "/readyz")[0] == 200, attack.__name__)
    said = server.said()
    expect("no panic is logged", "panicked" not in said and "a request failed" not in said, said[-2000:])


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("program")
    args.add_argument("--long", action="store_true", help="several times as much of everything")
    args.add_argument("--only", action="append", help="one attack; repeatable")
    args = args.parse_args()
    size = 5 if args.long else 1
    for attacks, settings in [(DEEP, UNLIMITED), (USUAL, {})]:
        attacks = [attack for attack in attacks if not args.only or attack.__name__ in args.only]
        if attacks:
            with Server(args.program, settings) as server:
                run(server, attacks, size)
    if FAILURES:
        sys.exit("%d things did not hold" % len(FAILURES))
    print("everything held")


if __name__ == "__main__":
    main()
