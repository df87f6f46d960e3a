type Refusal = {
  status: number;
  /** Code, path and text as the command line writes them. */
  message: string;
  /** Whether the customer can mend it by an SCA. */
  sca?: boolean;
  /** The lines of headers between that of SCA and that of X-Request-ID. */
  headers?: string;
};

/** What the command line prints of a refusal, and of its exit code. */
export const refused = ({ status, message, sca = false, headers = "" }: Refusal): string =>
  [
    ...(sca ? ["aspsp-sca-approach: REDIRECT"] : []),
    ...(headers ? [headers] : []),
    "x-request-id: ‹request›",
    toldOf({ status, message, sca }),
  ].join("\n");

/** The same without headers, as commands other than a plain call print it. */
export const toldOf = ({ status, message, sca = false }: Refusal): string =>
  [
    `✗ The bank answered ${status}. ${message}`,
    ...(sca
      ? ["  The PSU must approve: fjordgate consent does all of it.", "  Or send the PSU to ‹link›"]
      : []),
    "  What the bank has seen, and the signing string it expected: fjordgate sandbox requests ‹request›",
    "exit code 1",
  ].join("\n");
