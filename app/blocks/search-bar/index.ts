import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SearchBar } from "./SearchBar.tsx";

export default block({
  name: "SearchBar",
  fields,
  phrases: [fieldPhrases, searchPhrases],
  preloads: ["app/blocks/search-bar/SearchBox.island.tsx"],
  View: SearchBar,
});
