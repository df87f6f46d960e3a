// The part of a page that says which key signs, and takes another one.
import { keepPastedKey, keptKey } from "./kept.js";
import { importedKey, signerOf } from "./signing.js";

/** Shows the key, and calls back when there is one. */
export async function showKey(ready) {
  const told = document.getElementById("key-told");
  const missing = document.getElementById("key-missing");
  const field = (id) => document.getElementById(id);

  async function show() {
    const kept = await keptKey();
    missing.hidden = !!kept;
    told.textContent = kept
      ? `Signed by ${kept.tppId ?? "a pasted key"}, ${kept.tab ? "until this tab is closed" : "with the key that this browser keeps"}.`
      : "";
    if (kept) ready();
  }

  const choosers = [...document.querySelectorAll("input[type=file][data-for]")];
  for (const chooser of choosers)
    chooser.addEventListener("change", async () => {
      field(chooser.dataset.for).value = (await chooser.files[0]?.text()) ?? "";
    });

  field("use-key").addEventListener("click", async () => {
    try {
      const key = await importedKey(field("pasted-key").value);
      const [seal, client] = ["pasted-seal", "pasted-client"].map((id) => field(id).value);
      await keepPastedKey(await signerOf({ key, seal, client }));
      field("pasted-key").value = "";
      for (const chooser of choosers) chooser.value = "";
      await show();
    } catch (error) {
      told.textContent = error.message || "The key cannot be read.";
    }
  });
  await show();
}
