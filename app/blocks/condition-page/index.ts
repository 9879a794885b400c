import { fieldPhrases } from "../../cms/phrases.ts";
import { publicationPhrases } from "../../publications/phrases.ts";
import { block } from "../define.ts";
import { ConditionPage } from "./ConditionPage.tsx";
import { conditionData } from "./condition-data.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "ConditionPage",
  fields,
  phrases: [phrases, publicationPhrases, fieldPhrases],
  breadcrumbs: true,
  sensitive: true,
  jsonLd: conditionData,
  View: ConditionPage,
});
