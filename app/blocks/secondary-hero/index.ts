import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SecondaryHero } from "./SecondaryHero.tsx";

export default block({
  name: "SecondaryHero",
  doc: "Opens a landing page: words beside a picture, which takes a playful shape on children's pages.",
  fields,
  View: SecondaryHero,
});
