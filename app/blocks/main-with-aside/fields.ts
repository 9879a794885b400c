/** None of its own: it consists of the blocks in its two placeholders, `content` and `aside`. */
export const fields = {};
