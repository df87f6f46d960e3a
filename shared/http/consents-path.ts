/** Where customers see what they have consented to, on the bank's site. */
export const consentsPath = "/consents";
