// Signs and verifies each line of requests.txt by sign.mjs; prints what comes of it, in base64.
import { readFileSync } from "node:fs";
import { sign, verify } from "./sign.mjs";

const decoded = (text) => Buffer.from(text, "base64").toString();

function answerTo([action, method, path, encoded, lines]) {
  const headers = Object.fromEntries(
    decoded(lines)
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  const body = decoded(encoded);
  if (action === "sign")
    return Object.entries(sign(method, path, body, headers))
      .map((header) => header.join(": "))
      .join("\n");
  try {
    return verify(method, path, body, headers);
  } catch {
    return "refused";
  }
}

for (const line of readFileSync("requests.txt", "utf8").trimEnd().split("\n"))
  process.stdout.write(`${Buffer.from(answerTo(line.split("|"))).toString("base64")}\n`);
