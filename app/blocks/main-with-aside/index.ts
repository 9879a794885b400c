import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { MainWithAside } from "./MainWithAside.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "MainWithAside",
  doc: "A two-column layout: main blocks in `content`, related blocks in `aside`.",
  fields,
  phrases: [phrases],
  placeholders: ["content", "aside"],
  View: MainWithAside,
});
