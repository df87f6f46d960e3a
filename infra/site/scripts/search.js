// Shows what the index has for the words in the field, and keeps them in the page's address.
import MiniSearch from "minisearch";
import { searchOptions } from "./search-options.ts";

const field = document.getElementById("words");
const list = document.getElementById("results");
const told = document.getElementById("told");
const nothing = document.getElementById("nothing");
const most = 40;

/** Without its index the page can only say so. */
async function read() {
  try {
    const answer = await fetch("/search/index.json");
    return MiniSearch.loadJSON(await answer.text(), searchOptions);
  } catch (error) {
    told.textContent = "The search's index cannot be loaded. Load this page again.";
    throw error;
  }
}
const index = await read();

/** The part of a text around the first of the words. */
function around(text, words) {
  const at = Math.max(0, ...words.map((word) => text.toLowerCase().indexOf(word)));
  const from = at > 80 ? text.indexOf(" ", at - 60) + 1 : 0;
  const rest = text.slice(from);
  const shown = rest.length > 200 ? `${rest.slice(0, rest.lastIndexOf(" ", 200))} …` : rest;
  return (from ? "… " : "") + shown;
}

function item({ kind, title, path, text, terms }) {
  const entry = document.createElement("li");
  const link = document.createElement("a");
  link.href = path;
  link.textContent = title;
  const name = document.createElement("span");
  name.className = "kind";
  name.textContent = kind;
  const shown = document.createElement("p");
  shown.textContent = around(text, terms);
  entry.append(name, link, shown);
  return entry;
}

function show() {
  const words = field.value.trim();
  const found = words ? index.search(words) : [];
  list.replaceChildren(...found.slice(0, most).map(item));
  told.textContent = words
    ? `${found.length} ${found.length === 1 ? "result" : "results"}${found.length > most ? `, the best ${most} are shown` : ""}`
    : "";
  nothing.hidden = !words || found.length > 0;
  const address = new URL(location.href);
  address.searchParams.set("q", words);
  history.replaceState(null, "", address);
}

field.addEventListener("input", show);
document.getElementById("search").addEventListener("submit", (event) => event.preventDefault());
show();
