/** The blocks that stand in its two placeholders, `content` and `aside`, are all there is to it. */
export const fields = {};
