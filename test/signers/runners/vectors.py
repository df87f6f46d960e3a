"""Signs and verifies each line of requests.txt by sign.py; prints what comes of it, in base64."""
from base64 import b64decode, b64encode
from sign import sign, verify

for line in open("requests.txt"):
    action, method, path, body, lines = line.rstrip("\n").split("|")
    body = b64decode(body).decode()
    headers = dict(each.split(": ", 1) for each in b64decode(lines).decode().split("\n"))
    if action == "sign":
        answer = "\n".join(map(": ".join, sign(method, path, body, headers).items()))
    else:
        try:
            answer = verify(method, path, body, headers)
        except Exception:
            answer = "refused"
    print(b64encode(answer.encode()).decode())
