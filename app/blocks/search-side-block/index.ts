import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { siteSearch } from "../../search/site-search.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { SearchSideBlock, SideFailed, SideSkeleton } from "./SearchSideBlock.tsx";
import { loadSide } from "./side.ts";

export default block({
  name: "SearchSideBlock",
  fields,
  phrases: [phrases, carePhrases, eventPhrases, fieldPhrases],
  load: {
    reads: siteSearch.names,
    data: ({ fields: { kind }, page, query, call }) => loadSide(kind, siteSearch.read(query).searchText, page, call),
    follows: (_fields, query) => ({ text: siteSearch.read(query).searchText }),
  },
  View: SearchSideBlock,
  Skeleton: SideSkeleton,
  Failed: SideFailed,
});
