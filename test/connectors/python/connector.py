"""A bank's connector, written from the contract alone: python3 connector.py <folder with ca.pem, server.pem and server.key>.

It prints its address when it listens, and ends with its standard input."""

import json
import sqlite3
import ssl
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import orders
import reads
from values import days_ahead, today

HERE, FOLDER = Path(__file__).parent, Path(sys.argv[1])
METHODS = {**reads.METHODS, **orders.METHODS}


def transaction(method, *given):
    """Runs a method in one transaction, which nobody else writes into."""
    db = sqlite3.connect(FOLDER / "bank.db", isolation_level=None, timeout=10)
    db.row_factory = sqlite3.Row
    try:
        db.execute("BEGIN IMMEDIATE")
        answer = method(db, *given)
        db.execute("COMMIT")
        return answer
    finally:
        db.close()


class Connector(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # Head and body leave in one write.

    def do_POST(self):
        """200 with the answer, 204 for none, anything else for a fault."""
        text = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        name = self.path.removeprefix("/v1/")
        if name not in METHODS or not self.path.startswith("/v1/"):
            return self.answer(404, {"fault": "There is no such operation."})
        try:
            found = transaction(METHODS[name], json.loads(text))
        except Exception as failure:
            print(self.headers.get("traceparent"), name, repr(failure), file=sys.stderr, flush=True)
            return self.answer(500, {"fault": f"{name} failed."})
        return self.answer(204, None) if found is None else self.answer(200, found)

    def answer(self, status, body):
        text = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        if body is not None:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        """Nothing is logged but faults."""


def settle_for_ever():
    """Until hook.py lets days pass: it settles each day itself."""
    while not threading.Event().wait(0.2) and days_ahead() == 0:
        transaction(orders.settle)


def main():
    """Makes the bank, and serves it by mutual TLS."""
    with sqlite3.connect(FOLDER / "bank.db") as db:
        db.create_function("today", 0, today)
        db.executescript((HERE / "schema.sql").read_text() + (HERE / "world.sql").read_text())
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(FOLDER / "server.pem", FOLDER / "server.key")
    tls.load_verify_locations(FOLDER / "ca.pem")
    tls.verify_mode = ssl.CERT_REQUIRED
    server = ThreadingHTTPServer(("127.0.0.1", 0), Connector)
    server.handle_error = lambda *_: None  # A handshake that failed is no news.
    server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    for target in (settle_for_ever, server.serve_forever):
        threading.Thread(target=target, daemon=True).start()
    print(f"https://127.0.0.1:{server.server_port}", flush=True)
    sys.stdin.read()


main()
