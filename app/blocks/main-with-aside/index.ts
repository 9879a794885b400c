import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { MainWithAside } from "./MainWithAside.tsx";

export default block({
  name: "MainWithAside",
  fields,
  placeholders: ["content", "aside"],
  View: MainWithAside,
});
