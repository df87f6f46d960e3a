// The page to which the bank sends the customer back. It keeps what the bank has added to the address for the next
// calls of this tab, and takes it out of the address.
const told = document.getElementById("told");
const added = Object.fromEntries(new URLSearchParams(location.search));
history.replaceState(null, "", location.pathname);

const known = JSON.parse(sessionStorage.getItem("known") ?? "{}");
for (const name of ["psu-id", "psu-corporate-id", "tpp-session-id"])
  if (added[name]) known[name] = added[name];
sessionStorage.setItem("known", JSON.stringify(known));

if (added["psu-id"])
  told.textContent = `The customer is back. PSU-ID is ${added["psu-id"]}; the forms fill it in from now on.`;
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
