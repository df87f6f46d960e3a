// The part of a page that says which key signs, and takes another one.
import { keepPastedKey } from "./kept.js";
import { importedKey, signerOf } from "./signing.js";
import { showKeyWith, signedBy } from "./signing-key.js";

/** A key or certificate has a few thousand bytes. A much larger file would stop the page while it is read. */
const largest = 100_000;

/** Shows the key, and calls back when there is one, and for each other one. */
export async function showKey(ready) {
  const told = document.getElementById("key-told");
  const missing = document.getElementById("key-missing");
  const field = (id) => document.getElementById(id);

  function show(key, isChanged) {
    missing.hidden = !!key;
    told.textContent = key ? signedBy(key) : "";
    if (isChanged) told.prepend("The key has changed since this page was opened. ");
    if (key) ready();
  }

  const choosers = [...document.querySelectorAll("input[type=file][data-for]")];
  for (const chooser of choosers)
    chooser.addEventListener("change", async () => {
      const [file] = chooser.files;
      if (file?.size > largest) {
        told.textContent = `The file ${file.name} is larger than 100 KB. Choose a key or a certificate in PEM.`;
        chooser.value = "";
        return;
      }
      field(chooser.dataset.for).value = (await file?.text()) ?? "";
    });

  field("use-key").addEventListener("click", async () => {
    try {
      const key = await importedKey(field("pasted-key").value);
      const [seal, client] = ["pasted-seal", "pasted-client"].map((id) => field(id).value);
      await keepPastedKey(await signerOf({ key, seal, client }));
      field("pasted-key").value = "";
      for (const chooser of choosers) chooser.value = "";
      await showKeyWith(show);
    } catch (error) {
      told.textContent = error.message || "The key cannot be read.";
    }
  });
  await showKeyWith(show);
}
