import { createPublicKey } from "node:crypto";
import { writeSigningRequest } from "../../../infra/tpp/signing-request.ts";
import { readSigningRequest } from "../../../shared/developer/signing-request.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";

describe("a signing request", () => {
  it.each(["My TPP", "Økonomi & Sønner", "x".repeat(200)])(
    "with the name %s can be read, with its public key",
    (name) => {
      const key = keyNamed("csr");
      const { publicKey } = readSigningRequest(writeSigningRequest(key, name));
      expect(publicKey.equals(createPublicKey(key))).toBe(true);
    },
  );
});
