"""What the attacks share: a server of their own on loopback, and clients that speak for an address."""
import http.client, json, os, shutil, socket, subprocess, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Client:
    """Keeps one connection and speaks for one address."""

    def __init__(self, port, address):
        self.port, self.address, self.link = port, address, None

    def ask(self, method, path, body=None, token=None, kind="application/json", headers=None):
        headers = {"x-forwarded-for": self.address, **(headers or {})}
        if token:
            headers["authorization"] = "Bearer " + token
        if body is not None:
            headers["content-type"] = kind
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        for attempt in (1, 2):
            try:
                self.link = self.link or http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
                self.link.request(method, path, body, headers)
                reply = self.link.getresponse()
                return reply.status, reply.read()
            except (OSError, http.client.HTTPException):
                self.link = None
        return 0, b""

    def json(self, *args, **named):
        status, body = self.ask(*args, **named)
        try:
            return status, (json.loads(body) if body else None)
        except ValueError:
            return status, None


class Server:
    """A server in a folder of its own that believes this machine as a proxy; gone with the block."""

    def __init__(self, program, settings=None):
        self.program, self.settings = program, {**os.environ, **(settings or {})}

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="sortie-attack-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        line = [self.program, "serve", "--listen", "127.0.0.1:%d" % self.port, "--data", self.folder, "--trust-proxy"]
        self.log = open(os.path.join(self.folder, "log"), "wb")
        self.process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=self.log, env=self.settings)
        for _ in range(600):
            if Client(self.port, "198.51.100.7").ask("GET", "/healthz")[0] == 200:
                return self
            time.sleep(0.1)
        raise SystemExit("the server does not start")

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def said(self):
        """What it wrote to its log."""
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()


def game(client, ruleset, **more):
    return client.json("POST", "/api/games", {"ruleset": ruleset, "mode": "link", **more})[1]


def snapshot_of_mover(client, made):
    """The link and the snapshot of the player who must decide."""
    path = "/api/games/" + made["game"]
    for side in "ab":
        status, seen = client.json("GET", path, token=made["seats"][side])
        if status == 200 and seen["decision"] and seen["decision"]["mine"]:
            return made["seats"][side], seen
    return None, None


def record(ruleset="deadzone-3e"):
    """The longest record of the archive by the newest rules."""
    found = [os.path.join(at, name) for at, _, names in os.walk(os.path.join(ROOT, "archive")) for name in names
             if name.endswith(".sortie") and ruleset in at + name]
    return max(found, key=lambda path: (os.path.dirname(path), os.path.getsize(path))) if found else ""
