// Values that earlier calls of this tab have given, such as PSU-ID and the id of an account.
export const known = read();

/** A visitor can change what the tab keeps: all but an object is dropped. */
function read() {
  try {
    const kept = JSON.parse(sessionStorage.getItem("known"));
    return typeof kept === "object" ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Keeps values for the next pages. False if the browser has no room: then only this page knows them. */
export function keep(values) {
  Object.assign(known, values);
  try {
    sessionStorage.setItem("known", JSON.stringify(known));
    return true;
  } catch {
    return false;
  }
}
