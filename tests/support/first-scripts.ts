/**
 * Islands that hydrate without a visitor's action on the page with every block: those that any content page may have,
 * and those for opening hours.
 */
export const firstScripts = {
  content: ["section-navigation/menu", "ui/jump"],
  places: ["care/open-state"],
};
