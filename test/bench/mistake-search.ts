import { hash, sign } from "node:crypto";
import { bounded, candidates } from "../../shared/developer/mistakes/candidates.ts";
import { findMistakes } from "../../shared/developer/mistakes/find-mistakes.ts";
import type { SignedRequest } from "../../shared/signature/signed-request.ts";
import { signable } from "../../shared/signature/signing-string.ts";
import { base, now, signed, tools } from "../support/signature/signed-requests.ts";
import { medianOf } from "./median.ts";

/** The milliseconds of a search that finds no mistake, and of only hashing the same number of texts. */
export type MistakeSearch = { name: string; count: number; milliseconds: number; bare: number };

const full = [
  ["dateFrom", "2026-01-01"],
  ["bookingStatus", "both and more"],
  ["limit", "20"],
] as const;
const corporate = "6b9d2f6c-3c0e-4d63-9a53-4a4bb7c9e3f1";

/** Ordinary requests, and one with every part that can be signed, whose search ends at its limits. */
const requests: readonly (readonly [name: string, request: SignedRequest])[] = [
  ["a read", base.read],
  ["a write", base.write],
  [
    "a request with all that can be signed",
    {
      ...signed({ method: "GET", path: "/v1/accounts", query: full, body: "{}" }),
      query: full,
    },
  ],
];

/** Searches for a text that matches no candidate, and so tries every candidate within the limits. */
export function mistakeSearch(rounds: number): MistakeSearch[] {
  return requests.map(([name, right]) => {
    const isFull = right.query.length > 0;
    const headers = isFull ? { ...right.headers, "psu-corporate-id": corporate } : right.headers;
    const list = isFull ? signable : signable.filter((each) => each in headers);
    const request = tools.forge(
      { ...right, headers },
      {
        list: list.join(" "),
        sign: (text, key) => sign("sha256", Buffer.from(`${text}, which nobody guesses`), key),
      },
    );
    const origins = ["https://localhost:8443"];
    const all = [...bounded(candidates(request, list, origins))];
    const times: number[] = [];
    const bare: number[] = [];
    for (let round = -3; round < rounds; round += 1) {
      const search = timed(() => {
        if (findMistakes(request, { now, origins }).signed !== undefined)
          throw new Error("The benchmark's text was guessed.");
      });
      const alone = timed(() => {
        for (const { bytes } of all) hash("sha256", bytes);
      });
      if (round < 0) continue;
      times.push(search);
      bare.push(alone);
    }
    return { name, count: all.length, milliseconds: medianOf(times), bare: medianOf(bare) };
  });
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
