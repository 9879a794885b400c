/** The block has no CMS fields because the page's URL identifies the service. */
export const fields = {};
