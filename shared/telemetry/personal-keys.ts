/** Patterns of keys with a personal or secret value, for names in lower case and without hyphens. */
const personal = [
  // who somebody is
  "name$|identity|national|customer|birth|owner|holder|debtor|creditor|ultimate|^x?psu(?!id$)",
  "phone|mobile|mail|address|street|building|postal|city|town",
  // where, and on what machine
  "^ip$|ipport|sourceip|forwarded|geolocation|latitude|longitude|deviceid|useragent",
  // money, and what it is for
  "account|card|iban|bban|pan$|amount|balance|^booked$|^available$|^debited$|^total$|^fee$|limit$",
  "remittance|endtoend|reference|transactions?$",
  // what proves who calls, and what opens a page
  "authorization|cookie|signature|certificate|pem$|token|csrf|secret|password|credential|sessionid",
  // whole requests and answers, and addresses with something in their path or query
  "^(raw)?body$|^event$|^request$|^response$|^answer$|^order$|^form$|^data$|^headers$|query",
  "^params$|^path(parameters)?$|ur[il]$|href|location|referer|links?$|redirect",
  // items of the table
  "^items?$|^keys?$|^(gsi\\d)?[ps]k$",
];

const expression = new RegExp(personal.join("|"));

/** The log may contain a certificate's fingerprint. */
const allowed = /fingerprint$/;

const plain = (key: string) => key.toLowerCase().replace(/[^a-z\d]/g, "");

/** True if the value under this key is personal. */
export function isPersonalKey(key: string): boolean {
  const name = plain(key);
  return expression.test(name) && !allowed.test(name);
}

/**
 * True if the key is an amount's. An amount that is an object is not removed as a whole, because its currency may be
 * logged.
 */
export const isAmountKey = (key: string): boolean => plain(key).includes("amount");
