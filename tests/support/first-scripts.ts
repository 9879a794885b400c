/**
 * Islands that hydrate before the visitor interacts, on the test page that contains every block. A content page can
 * contain all of them.
 */
export const firstScripts = ["care/open-state"];
