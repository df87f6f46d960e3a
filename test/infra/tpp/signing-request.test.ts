import { createPublicKey } from "node:crypto";
import { writeSigningRequest } from "../../../infra/tpp/signing-request.ts";
import { readSigningRequest } from "../../../shared/developer/signing-request.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";

describe("a signing request", () => {
  it.each([
    ["ASCII letters", "My TPP"],
    ["Norwegian letters", "Økonomi & Sønner"],
    ["200 letters", "x".repeat(200)],
  ])(
    "is readable by the developer site, and contains the public key, if the TPP's name has %s",
    (_, name) => {
      const key = keyNamed("csr");
      const { publicKey } = readSigningRequest(writeSigningRequest(key, name));
      expect(publicKey.equals(createPublicKey(key))).toBe(true);
    },
  );
});
