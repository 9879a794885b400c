/**
 * What wakes before anybody touches it, wherever it stands, on the page with every block: what any content page may have,
 * what the hours of places add, and the two searches among the blocks that need no call.
 */
export const firstScripts = {
  content: ["section-navigation/menu", "site-header/panels", "ui/jump"],
  places: ["care/open-state"],
  searches: ["locations-landing/search", "provider-search-hero/hero"],
};
