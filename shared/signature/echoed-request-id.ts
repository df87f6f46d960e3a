/**
 * The form of an X-Request-ID that answers repeat and sign: 1 to 100 visible characters of ASCII. It need not be a UUID.
 */
export const echoedRequestId = /^[\x21-\x7e]{1,100}$/;
