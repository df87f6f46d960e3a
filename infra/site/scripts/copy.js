// Adds a button to each block of a page's own text. Scripts add the buttons of what they show.
import { addCopyButton } from "./copy-button.js";

for (const block of document.querySelectorAll(".code")) addCopyButton(block);
