import { definePhrases } from "../../context/phrases.ts";

export const phrases = definePhrases({
  QuickActions: { en: "Quick actions", es: "Acciones rápidas" },
});
