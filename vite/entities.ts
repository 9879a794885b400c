import { createRequire } from "node:module";

// The version that the parser itself uses.
const ofParser = createRequire(createRequire(import.meta.url).resolve("htmlparser2"));
const { htmlDecodeTree } = ofParser("entities/decode") as { htmlDecodeTree: Uint16Array };

/**
 * The named characters that the Worker's HTML parser knows, in the form of `entities`' decode trees. All 2,231 of HTML
 * are 13 KB of the upload; the letters of Europe, Greek, punctuation, fractions and common signs are a quarter of that.
 * What is not among them stays text as it is written, but for an old name that it begins with (`&notin;` is `¬in;`).
 */
const INCLUDED: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x17f],
  [0x391, 0x3c9],
  [0x2002, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2122],
  [0x2153, 0x215e],
  [0x2190, 0x2195],
  [0x2212, 0x221e],
  [0x2248, 0x2265],
  [0x2605, 0x2606],
  [0x2713, 0x2717],
];
const LONGEST = 7;

interface Node {
  /** UTF-16 units; empty for a node on the way. */
  value: number[];
  /** Whether it stands only before a semicolon. */
  strict: boolean;
  children: Map<number, Node>;
}

/** Reads a decode tree from a node on; its format is described in entities' `bin-trie-flags`. */
function read(tree: Uint16Array, at: number): Node {
  const header = tree[at]!;
  const [branches, jump] = [(header >> 7) & 63, header & 127];
  const node: Node = { value: [], strict: Boolean(header & 0x2000), children: new Map() };
  const length = header >>> 14;
  if (length === 0 && node.strict) {
    // A run: characters that follow each other without a choice.
    const chars = Array.from(
      { length: branches - 1 },
      (_, index) => (tree[at + 1 + (index >> 1)]! >> ((index & 1) * 8)) & 255,
    );
    let end = read(tree, at + 1 + (branches >> 1));
    for (const char of chars.reverse()) end = { value: [], strict: false, children: new Map([[char, end]]) };
    return { value: [], strict: false, children: new Map([[jump, end]]) };
  }
  if (length === 1) return { ...node, value: [header & 0x1fff] };
  node.value = [...tree.subarray(at + 1, at + Math.max(length, 1))];
  const first = at + (length || 1);
  const child = (char: number, to: number) => node.children.set(char, read(tree, to & 0xffff));
  if (jump && branches === 0) child(jump, first);
  else if (jump) {
    for (let slot = 0; slot < branches; slot++)
      if (tree[first + slot]) child(jump + slot, first + branches + tree[first + slot]! - 1);
  } else {
    const keys = (branches + 1) >> 1;
    for (let index = 0; index < branches; index++)
      child(
        (tree[first + (index >> 1)]! >> ((index & 1) * 8)) & 255,
        first + keys + branches + tree[first + keys + index]!,
      );
  }
  return node;
}

/** The node without what is not included; null where nothing is left of it. */
function pruned({ value, strict, children }: Node, depth = 0): Node | null {
  const left = [...children].flatMap(([char, child]) => {
    const below = pruned(child, depth + 1);
    return below ? [[char, below] as const] : [];
  });
  const isIncluded =
    value.length === 1 && depth <= LONGEST && INCLUDED.some(([from, to]) => value[0]! >= from && value[0]! <= to);
  return isIncluded || left.length > 0 ? { value: isIncluded ? value : [], strict, children: new Map(left) } : null;
}

/** Writes a node and all below it, with dictionaries and single branches alone. */
function write({ value, strict, children }: Node, words: number[]): void {
  const flags = value.length > 0 && strict ? 0x2000 : 0;
  const keys = [...children.keys()].sort((a, b) => a - b);
  if (value[0] !== undefined && value[0] < 0x2000 && keys.length === 0) {
    words.push(0x4000 | flags | value[0]);
    return;
  }
  const length = value.length > 0 ? 0x8000 : 0;
  const branches = keys.length === 1 ? keys[0]! : keys.length << 7;
  words.push(length | flags | branches, ...value);
  if (keys.length > 1) {
    for (let index = 0; index < keys.length; index += 2) words.push(keys[index]! | ((keys[index + 1] ?? 0) << 8));
    const pointers = words.length;
    words.push(...keys.map(() => 0));
    const end = words.length;
    keys.forEach((key, index) => {
      words[pointers + index] = words.length - end;
      write(children.get(key)!, words);
    });
  } else if (keys[0] !== undefined) write(children.get(keys[0])!, words);
}

/** The decode tree of the included names. */
export function includedEntities(): Uint16Array {
  const words: number[] = [];
  write(pruned(read(htmlDecodeTree, 0))!, words);
  return Uint16Array.from(words);
}
