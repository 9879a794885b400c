/** The block has no authored fields: its content consists of the blocks in the placeholders `content` and `aside`. */
export const fields = {};
