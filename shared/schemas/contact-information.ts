import * as v from "valibot";
import { objectWords } from "./text.ts";

const letters = "[A-Za-z\\d!#$%&'*+/=?^_`{|}~-]+";
const label = "[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?";
const address = new RegExp(`^${letters}(?:\\.${letters})*@(?:${label}\\.)+[A-Za-z]{2,63}$`);

/**
 * The e-mail address to which the bank writes about technical and operational matters. It is one address, best a shared
 * mailbox.
 */
export const ContactInformation = v.strictObject(
  {
    email: v.pipe(
      v.string("email is a string."),
      v.maxLength(254, "email has at most 254 characters."),
      v.regex(address, "email is an e-mail address, such as psd2@tpp.example."),
    ),
  },
  objectWords("Contact information"),
);
