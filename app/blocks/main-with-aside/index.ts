import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { MainWithAside } from "./MainWithAside.tsx";

export default block({
  name: "MainWithAside",
  doc: "Sets blocks side by side: what matters in `content`, what goes with it in `aside`.",
  fields,
  placeholders: ["content", "aside"],
  examples,
  View: MainWithAside,
});
