import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  Tabs: { en: "Tabs", es: "Pestañas" },
  TabBack: { en: "Previous tab", es: "Pestaña anterior" },
  TabNext: { en: "Next tab", es: "Pestaña siguiente" },
});
