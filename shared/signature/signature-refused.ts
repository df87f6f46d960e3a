import { messageCharacters } from "../limits.ts";

type Missing = { path: string; text: string };
type Details = {
  missing?: boolean;
  malformed?: boolean;
  alsoMissing?: readonly Missing[];
  signingString?: string | undefined;
  cause?: unknown;
};

/** A request with an invalid signature. The text is for the developer of the TPP. */
export class SignatureRefused extends Error {
  override readonly name = "SignatureRefused";
  /** The header with the problem, in lower case. */
  readonly path: string;
  /** True if that header is missing. The interface then answers with a code of its own. */
  readonly missing: boolean;
  /**
   * True if that header is not one well-formed value. The interface then answers FORMAT_ERROR, in production too: the
   * form of a header is public, and says nothing of the signature.
   */
  readonly malformed: boolean;
  /** The other missing headers of the signature, with the same kind of text. */
  readonly alsoMissing: readonly Missing[];
  /** The expected signing string, if the request was complete enough to build it. */
  readonly signingString: string | undefined;

  constructor(
    path: string,
    text: string,
    { missing = false, malformed = false, alsoMissing = [], signingString, cause }: Details = {},
  ) {
    super(text.length > messageCharacters ? `${text.slice(0, messageCharacters - 1)}…` : text, {
      cause,
    });
    this.path = path;
    this.missing = missing;
    this.malformed = malformed;
    this.alsoMissing = alsoMissing;
    this.signingString = signingString;
  }
}
