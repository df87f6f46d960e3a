// Shows what the index has for the words in the field, and keeps them in the page's address.
import MiniSearch from "minisearch";
import { searchOptions } from "./search-options.ts";

const field = document.getElementById("words");
const list = document.getElementById("results");
const told = document.getElementById("told");
const most = 40;

const answer = await fetch("/search/index.json");
const index = MiniSearch.loadJSON(await answer.text(), searchOptions);

/** The part of a text around the first of the words. */
function around(text, words) {
  const at = Math.max(0, ...words.map((word) => text.toLowerCase().indexOf(word)));
  const from = at > 80 ? text.indexOf(" ", at - 60) + 1 : 0;
  return `${from ? "… " : ""}${text.slice(from, from + 200)}${text.length > from + 200 ? " …" : ""}`;
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
  const address = new URL(location.href);
  address.searchParams.set("q", words);
  history.replaceState(null, "", address);
}

field.addEventListener("input", show);
document.getElementById("search").addEventListener("submit", (event) => event.preventDefault());
show();
