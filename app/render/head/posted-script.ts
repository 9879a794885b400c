/**
 * Inline script for a page that responds to a submitted form. Chromium stores the submitted values with the page's
 * history entry, and writes them to disk a few seconds later. `replaceState` turns the entry into the entry of a GET
 * request, which has no values. A reload then opens the page again and does not submit the form a second time.
 */
export const POSTED_SCRIPT = 'history.replaceState(history.state,"",location.href)';
