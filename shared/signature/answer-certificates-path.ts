/** The path on the SCA site at which the bank publishes the certificates of its answers. */
export const answerCertificatesPath = "/.well-known/answer-certificates.pem";
