/** Signing for a client in Python. npm run test:clients runs the same code. */
export const pythonSigning = String.raw`import hashlib
from base64 import b64encode
from email.utils import formatdate
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.x509 import load_pem_x509_certificate
from openapi_client import ApiClient

COVERED = ["date", "digest", "x-request-id", "psu-id", "psu-corporate-id", "tpp-redirect-uri"]


class SigningClient(ApiClient):
    """Signs each request when it is ready to be sent, body and all."""

    def __init__(self, configuration, certificate: Path, key: Path):
        super().__init__(configuration)
        self._certificate = load_pem_x509_certificate(certificate.read_bytes())
        self._key = serialization.load_pem_private_key(key.read_bytes(), None)
        pool = self.rest_client.pool_manager
        self._send, pool.request = pool.request, self._sign_and_send

    def _sign_and_send(self, method, url, body=None, headers=None, **rest):
        headers = {**headers, "Date": formatdate(usegmt=True)}
        if body is not None:
            body = body.encode()
            headers["Digest"] = "SHA-256=" + b64encode(hashlib.sha256(body).digest()).decode()
        der = self._certificate.public_bytes(serialization.Encoding.DER)
        headers["TPP-Signature-Certificate"] = b64encode(der).decode()
        headers["Signature"] = self._signature({name.lower(): headers[name] for name in headers})
        return self._send(method, url, body=body, headers=headers, **rest)

    def _signature(self, headers):
        names = [name for name in COVERED if name in headers]
        text = "\n".join(f"{name}: {headers[name]}" for name in names)
        signed = self._key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())
        serial = f"{self._certificate.serial_number:X}"
        key_id = f"SN={serial},CA={self._certificate.issuer.rfc4514_string()}"
        return (
            f'keyId="{key_id}",algorithm="rsa-sha256",'
            f'headers="{" ".join(names)}",signature="{b64encode(signed).decode()}"'
        )`;
