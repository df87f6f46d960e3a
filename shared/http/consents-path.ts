/** The path of the customer's dashboard on the bank's site. */
export const consentsPath = "/consents";
