import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SearchBar } from "./SearchBar.tsx";

export default block({
  name: "SearchBar",
  doc: "A search box that leads to a page of results of the author's choice, with quick links below.",
  fields,
  phrases: [fieldPhrases, searchPhrases],
  preloads: ["app/blocks/search-bar/SearchBox.island.tsx"],
  View: SearchBar,
});
