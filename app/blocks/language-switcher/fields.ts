/** The language switcher has no fields: the Worker determines the page's languages. */
export const fields = {};
