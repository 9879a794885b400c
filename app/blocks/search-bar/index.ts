import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SearchBar } from "./SearchBar.tsx";

export default block({
  name: "SearchBar",
  fields,
  preloads: ["app/blocks/search-bar/SearchBox.island.tsx"],
  View: SearchBar,
});
