import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { MainWithAside } from "./MainWithAside.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "MainWithAside",
  fields,
  phrases: [phrases],
  placeholders: ["content", "aside"],
  View: MainWithAside,
});
