import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PublicationCards } from "./PublicationCards.tsx";

export default block({
  name: "PublicationCardCollection",
  fields,
  View: PublicationCards,
});
