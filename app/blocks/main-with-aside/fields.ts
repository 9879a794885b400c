/** The block has no authored fields. The placeholders `content` and `aside` contain the nested blocks. */
export const fields = {};
