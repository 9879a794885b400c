import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { SecondaryHero } from "./SecondaryHero.tsx";

export default block({
  name: "SecondaryHero",
  doc: "Opens a landing page: words beside a picture, which takes a playful shape on children's pages.",
  fields,
  examples,
  View: SecondaryHero,
});
