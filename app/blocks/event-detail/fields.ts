/** The block has no CMS fields because the page's URL identifies the event. */
export const fields = {};
