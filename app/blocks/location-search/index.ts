import { locationSearch } from "../../../contracts/locations.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { LocationSearch } from "./LocationSearch.tsx";

export default block({
  name: "LocationSearch",
  doc: "Finds locations by text; the results stand in the page and need no script.",
  fields,
  examples,
  load: {
    when: "inline",
    reads: ["searchText"],
    data: async ({ query, call }) => {
      const searchText = query.get("searchText") ?? "";
      return { searchText, ...(await call(locationSearch, searchText ? { searchText } : {})) };
    },
  },
  View: LocationSearch,
});
