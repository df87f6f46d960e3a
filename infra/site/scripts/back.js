// The page to which the bank sends the customer back. It keeps what the bank has added to the address for the next
// calls of this tab, and takes it out of the address.
import { keep } from "./known.js";

const told = document.getElementById("told");
const added = Object.fromEntries(new URLSearchParams(location.search));
history.replaceState(null, "", location.pathname);

const names = ["psu-id", "psu-corporate-id", "tpp-session-id"].filter((name) => added[name]);
const isKept = keep(Object.fromEntries(names.map((name) => [name, added[name]])));

if (added["psu-id"])
  told.textContent = `The customer is back. PSU-ID is ${added["psu-id"]}${isKept ? "; the forms fill it in from now on." : ". This browser cannot keep it: enter it in the forms."}`;
else if (added.code) {
  told.className = "bad";
  told.textContent = `The customer is back without approving: ${added.code}. ${added.message ?? ""}`;
}
const began = sessionStorage.getItem("began-at");
if (/^\/documentation\/\w+$/.test(began ?? "")) {
  const link = document.getElementById("began");
  link.href = `${began}#try-heading`;
  link.hidden = false;
}
