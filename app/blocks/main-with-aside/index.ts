import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { MainWithAside } from "./MainWithAside.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "MainWithAside",
  doc: "Sets blocks side by side: what matters in `content`, what goes with it in `aside`.",
  fields,
  phrases: [phrases],
  placeholders: ["content", "aside"],
  View: MainWithAside,
});
