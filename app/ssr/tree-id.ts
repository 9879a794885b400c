/**
 * Where in a tree of elements a component stands, as React counts it: `useId` must give the same text here and in the
 * browser. Of each list on the way down it takes the length and the index, as bits of one number, and what does not fit
 * into 30 bits as text.
 */
export class TreeId {
  readonly #prefix: string;
  readonly #steps: number[] = [];
  #depth = 0;
  #count = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Steps into a child of a list. */
  push(length: number, index: number): void {
    this.#steps[this.#depth++] = length;
    this.#steps[this.#depth++] = index;
  }

  pop(): void {
    this.#depth -= 2;
  }

  /** A component begins. */
  begin(): void {
    this.#count = 0;
  }

  /** Whether the component that has just been called asked for an id: what it returns is then one step further down. */
  get isUsed(): boolean {
    return this.#count > 0;
  }

  /** The next id of the component. */
  next(): string {
    const count = this.#count++;
    return `_${this.#prefix}R_${this.#path()}${count ? `H${count.toString(32)}` : ""}_`;
  }

  #path(): string {
    // The leading bit only marks where the number begins.
    let bits = 1;
    let overflow = "";
    for (let at = 0; at < this.#depth; at += 2) {
      const width = widthOf(this.#steps[at]!);
      const index = this.#steps[at + 1]! + 1;
      let length = widthOf(bits) - 1;
      let path = bits & ~(1 << length);
      if (width + length > 30) {
        const full = length - (length % 5);
        overflow = (path & ((1 << full) - 1)).toString(32) + overflow;
        path >>= full;
        length -= full;
      }
      bits = (1 << (width + length)) | (index << length) | path;
    }
    return (bits & ~(1 << (widthOf(bits) - 1))).toString(32) + overflow;
  }
}

const widthOf = (number: number) => 32 - Math.clz32(number);
