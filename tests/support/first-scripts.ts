/**
 * Islands that hydrate automatically on the page with every block: islands that any content page may contain, and
 * islands for opening hours.
 */
export const firstScripts = {
  content: ["section-navigation/menu", "ui/jump"],
  places: ["care/open-state"],
};
