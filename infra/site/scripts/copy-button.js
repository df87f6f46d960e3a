// Puts a button at a block of text that a visitor may want to copy.
export function addCopyButton(block) {
  const text = block.querySelector("pre");
  if (!text || !navigator.clipboard) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${text.getAttribute("aria-label")}`);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text.textContent ?? "");
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
  block.append(button);
}
