/**
 * What wakes before anybody touches it, wherever it stands, on the page with every block: what any content page may have,
 * and what the hours of places add.
 */
export const firstScripts = {
  content: ["section-navigation/menu", "ui/jump"],
  places: ["care/open-state"],
};
