type Refusal = {
  status: number;
  /** Code, path and text as the command line prints them. */
  message: string;
  /** True if an SCA of the customer can solve the problem. */
  sca?: boolean;
  /** The header lines between those of SCA and X-Request-ID. */
  headers?: string;
};

/** The output of the command line when the bank refuses a plain call: the answer's headers and the error. */
export const plainRefusalOutput = ({
  status,
  message,
  sca = false,
  headers = "",
}: Refusal): string =>
  [
    ...(sca ? ["aspsp-sca-approach: REDIRECT"] : []),
    ...(headers ? [headers] : []),
    "x-request-id: ‹request›",
    refusalOutput({ status, message, sca }),
  ].join("\n");

/** The output of all other commands when the bank refuses a call. They do not print the answer's headers. */
export const refusalOutput = ({ status, message, sca = false }: Refusal): string =>
  [
    `✗ The bank answered ${status}. ${message}`,
    ...(sca
      ? [
          "  The PSU must approve: fjordgate consent does all of it.",
          "  Or send the PSU to this page yourself: ‹link›",
        ]
      : []),
    "  What the bank has seen, and the signing string it expected: fjordgate sandbox requests ‹request›",
    "exit code 1",
  ].join("\n");
