/** The language switcher has no fields: the Worker determines the languages of the page. */
export const fields = {};
