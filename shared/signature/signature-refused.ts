/** As much as `text` of a tppMessage may hold. */
const textLimit = 512;

type Missing = { path: string; text: string };
type Details = {
  missing?: boolean;
  alsoMissing?: readonly Missing[];
  signingString?: string | undefined;
  cause?: unknown;
};

/** A request whose signature does not stand; the text is written for the developer of the TPP. */
export class SignatureRefused extends Error {
  override readonly name = "SignatureRefused";
  /** The header that is meant, in lower case. */
  readonly path: string;
  /** Whether that header is absent, which the interface answers with a code of its own. */
  readonly missing: boolean;
  /** Which other headers of a signature are absent, in the same words. */
  readonly alsoMissing: readonly Missing[];
  /** The text whose signature was expected, once the request was in a state to build it. */
  readonly signingString: string | undefined;

  constructor(
    path: string,
    text: string,
    { missing = false, alsoMissing = [], signingString, cause }: Details = {},
  ) {
    super(text.length > textLimit ? `${text.slice(0, textLimit - 1)}…` : text, { cause });
    this.path = path;
    this.missing = missing;
    this.alsoMissing = alsoMissing;
    this.signingString = signingString;
  }
}
