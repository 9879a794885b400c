/**
 * Islands that hydrate automatically on the test page that contains every block: islands for opening hours and islands
 * that any content page may contain.
 */
export const firstScripts = {
  content: ["section-navigation/menu", "ui/jump"],
  places: ["care/open-state"],
};
