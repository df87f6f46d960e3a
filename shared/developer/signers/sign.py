"""Signs requests to the bank, sends them, and verifies signatures. It needs: pip install cryptography

    python3 sign.py call GET /v1/sandbox/customers
    python3 sign.py sign POST /v1/sandbox/customers '{"name":"Kari"}' 'PSU-Corporate-ID: 1' > headers.txt
    python3 sign.py verify POST /v1/sandbox/customers '{"name":"Kari"}' < headers.txt

The path is sent as it stands: percent-encode its query. Without a body, write '' before headers.
"""
import http.client, ssl, sys
from base64 import b64decode, b64encode
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path
from re import findall, fullmatch, sub
from urllib.parse import urlsplit
from uuid import uuid4
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key
from cryptography.x509 import load_der_x509_certificate, load_pem_x509_certificate

API = "https://psd2.fjordbanken.test"
AUTHORITY = "authority.pem"  # signs the server's certificate; "" for the authorities of this system
ANSWERS = "answers.pem"  # has the bank's certificates for answers; "" if the bank signs none
SIGNABLE = "(request-target) date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri".split()

def encoded(value):  # A header is ASCII: any other text becomes an encoded word (RFC 2047).
    plain = value.isascii() and value.isprintable()
    return value if plain else f"=?utf-8?B?{b64encode(value.encode()).decode()}?="

def digest_of(body):
    return f"SHA-256={b64encode(sha256(body.encode()).digest()).decode()}"

def signing_string(names, method, path, headers):
    values = {**headers, "(request-target)": f"{method.lower()} {path}"}
    return "\n".join(f"{name}: {values[name]}" for name in names)

def sign(method, path, body="", given={}):
    """Returns all headers of the request, with names in lower case."""
    certificate = load_pem_x509_certificate(Path("seal.pem").read_bytes())
    key = load_pem_private_key(Path("tpp.key").read_bytes(), password=None)
    headers = {"date": formatdate(usegmt=True), "x-request-id": str(uuid4())}
    headers |= {name.lower(): encoded(value) for name, value in given.items()}
    headers |= {"digest": digest_of(body), "content-type": "application/json"} if body else {}
    names = [name for name in SIGNABLE if name in [*headers, "(request-target)"]]
    text = signing_string(names, method, path, headers)
    signature = b64encode(key.sign(text.encode(), PKCS1v15(), SHA256())).decode()
    key_id = f"SN={certificate.serial_number:X},CA={certificate.issuer.rfc4514_string()}"
    headers["tpp-signature-certificate"] = b64encode(certificate.public_bytes(Encoding.DER)).decode()
    headers["signature"] = encoded(f'keyId="{key_id}",algorithm="rsa-sha256",'
                                   f'headers="{" ".join(names)}",signature="{signature}"')
    return headers

def verify(method, path, body, headers):
    """Returns the signing string, or raises. It does not ask whether the date is recent and the certificate trusted."""
    certificate = load_der_x509_certificate(b64decode(headers["tpp-signature-certificate"]))
    text = sub(r"^=\?utf-8\?B\?(.*)\?=$", lambda word: b64decode(word[1]).decode(), headers["signature"])
    parts = r'keyId=".*",algorithm="rsa-sha256",headers="([^"]*)",signature="([^"]*)"'
    names, signature = fullmatch(parts, text).groups()
    if any(name in headers and name not in names.split() for name in SIGNABLE):
        raise ValueError("A header is not signed.")
    if headers.get("digest") != (digest_of(body) if body or "digest" in headers else None):
        raise ValueError("The digest does not fit the body.")
    text = signing_string(names.split(), method, path, headers)
    certificate.public_key().verify(b64decode(signature), text.encode(), PKCS1v15(), SHA256())
    return text

def verify_answer(status, body, headers, request_id):
    """Verifies an answer to the request. The bank's gateway refuses some requests itself, and signs nothing."""
    signed = {name: headers[name] for name in ["digest", "signature"] if name in headers}
    if not ANSWERS or status >= 400 and not signed:
        return
    for certificate in findall("BEGIN CERTIFICATE-----([^-]*)", Path(ANSWERS).read_text()):
        try:
            headers = {**signed, "x-request-id": request_id, "tpp-signature-certificate": certificate}
            return verify("", "", body, headers)
        except Exception:
            pass
    raise ValueError("The answer is not certainly the bank's.")

def call(method, path, body="", given={}):
    """Sends a signed request over mutual TLS, and returns status and body of the answer."""
    context = ssl.create_default_context(cafile=AUTHORITY or None)
    context.load_cert_chain("client.pem", "tpp.key")
    connection = http.client.HTTPSConnection(urlsplit(API).netloc, context=context)
    headers = sign(method, path, body, given)
    connection.request(method, path, body.encode() or None, headers)
    answer = connection.getresponse()
    text, received = answer.read().decode(), {name.lower(): value for name, value in answer.getheaders()}
    verify_answer(answer.status, text, received, headers["x-request-id"])
    return answer.status, text

if __name__ == "__main__":
    action, method, path, body = [*sys.argv[1:], ""][:4]
    lines = [line.partition(":") for line in (sys.stdin if action == "verify" else sys.argv[5:])]
    headers = {name.lower(): value.strip() for name, _, value in lines}
    answer = {"call": call, "sign": sign, "verify": verify}[action](method, path, body, headers)
    print(answer if action == "verify" else "\n".join(map(": ".join, answer.items())) if action == "sign"
          else f"{answer[0]} {answer[1]}")
