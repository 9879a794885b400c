import { join } from "node:path";
import { type Plugin, parseAst } from "vite";
import { attributeOf, escaped, LINK, VOID } from "../app/ssr/attributes.ts";
import { AFTER_TAG, AFTER_TEXT, BEFORE_TEXT, HTML, ONLY, type Part } from "../app/ssr/template.ts";
import { type Node, walk } from "./source-cuts.ts";

const template = join(import.meta.dirname, "../app/ssr/template.ts");
const COMPONENTS = /\/app\/.*\.tsx$/;

/**
 * Compiles the elements of components, for the Worker alone: markup between values is written at build time, and a
 * render writes it as it is (`app/ssr/render-to-string.ts`). An element for every tag costs half of a render's time.
 */
export function compileTemplates(): Plugin {
  return {
    name: "templates",
    // After JSX has become calls.
    enforce: "post",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "worker",
    transform: (code, id) => (COMPONENTS.test(id.replace(/\?.*$/, "")) ? withTemplates(code) : undefined),
  };
}

interface Call extends Node {
  callee: Node & { name?: string };
  arguments: [Node, Node & { properties: Property[] }];
}
interface Property extends Node {
  key: Node & { name?: string; value?: unknown };
  value: Node;
  computed: boolean;
}

const ORDINARY = /^[a-z][a-z0-9]*$/;
/** The renderer knows more of these than what their attributes say. */
const OWN_RULES = new Set(
  "base body button form head html img input link listing meta noscript option picture pre script select style textarea title".split(
    " ",
  ),
);

/** A module whose elements are templates wherever their props are written out; undefined for one without elements. */
export function withTemplates(code: string): string | undefined {
  const { body } = parseAst(code);
  const names = namesOfJsx(body);
  const calls: Call[] = [];
  walk(body, (node) => {
    if (isTemplate(node, names)) calls.push(node);
  });
  if (calls.length === 0) return undefined;
  calls.sort((one, other) => one.start - other.start);
  const known = new Set<Node>(calls);
  const texts = textsOf(body);
  const constants: string[] = [];

  /** The source of a part of the module, with the outermost elements in it compiled. */
  const compiled = ({ start, end }: { start: number; end: number }): string => {
    let text = "";
    let at = start;
    for (const call of calls) {
      if (call.start < at || call.end > end) continue;
      text += code.slice(at, call.start) + templateOf(call);
      at = call.end;
    }
    return text + code.slice(at, end);
  };
  const templateOf = (call: Call): string => {
    const { parts, values } = new Markup((node) => known.has(node), texts).of(call);
    const name = `$template${constants.length}`;
    constants.push(`const ${name} = ${JSON.stringify(parts)};`);
    return `new $Template(${name}, [${values.map((value) => `(${compiled(value)})`).join(", ")}])`;
  };
  const text = compiled({ start: 0, end: code.length });
  return `import { Template as $Template } from ${JSON.stringify(template)};\n${constants.join("\n")}\n${text}`;
}

/** The module's constants that are texts, such as its class names, but for those whose name means something else too. */
function textsOf(body: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  for (const node of body as Node[]) {
    const { type, kind, declarations } =
      node.type === "ExportNamedDeclaration" ? ((node.declaration ?? node) as Node) : node;
    if (type !== "VariableDeclaration" || kind !== "const") continue;
    for (const { id, init } of declarations as { id: Node; init: Node | null }[])
      if (init?.type === "Literal" && typeof init.value === "string") texts.set(String(id.name), init.value);
  }
  const declared = new Set<string>();
  const declare = (name: string) => {
    if (declared.has(name)) texts.delete(name);
    declared.add(name);
  };
  walk(body, ({ type, id, params, param }) => {
    const bound = /^(Function|Class|ArrowFunction|VariableDeclarator|CatchClause)/.test(type)
      ? [id, params, param]
      : [];
    walk(bound, (node) => {
      if (node.type === "Identifier") declare(String(node.name));
    });
  });
  return texts;
}

/** What a module calls React's `jsx` and `jsxs`. */
function namesOfJsx(body: unknown): Set<string> {
  const names = new Set<string>();
  walk(body, ({ type, source, specifiers }) => {
    if (type !== "ImportDeclaration" || !/jsx-runtime/.test(String((source as Node).value))) return;
    for (const { local, imported } of specifiers as { local: { name: string }; imported?: { name: string } }[])
      if (/^jsxs?$/.test(imported?.name ?? "")) names.add(local.name);
  });
  return names;
}

/** Whether a node is the call for an element of HTML or SVG whose props are all written out. */
function isTemplate(node: Node, names: Set<string>): node is Call {
  if (node.type !== "CallExpression") return false;
  const { callee, arguments: given } = node as Call;
  const [tag, props] = given;
  if (!names.has(callee.name ?? "") || tag?.type !== "Literal" || props?.type !== "ObjectExpression") return false;
  const isOrdinary = ORDINARY.test(String(tag.value)) && !OWN_RULES.has(String(tag.value));
  return isOrdinary && props.properties.every(({ type, computed }) => type === "Property" && !computed);
}

/** The markup of one element and of those that stand in it. */
class Markup {
  readonly parts: Part[] = [""];
  readonly values: Node[] = [];
  readonly #isTemplate: (node: Node) => boolean;
  readonly #texts: ReadonlyMap<string, string>;
  /** What was written last; nothing is known of what a value leaves behind. */
  #last: "tag" | "text" | "value" = "tag";

  constructor(isTemplate: (node: Node) => boolean, texts: ReadonlyMap<string, string>) {
    this.#isTemplate = isTemplate;
    this.#texts = texts;
  }

  of(call: Call): this {
    this.#element(call, []);
    return this;
  }

  #element({ arguments: [{ value }, { properties }] }: Call, path: readonly number[]): void {
    const tag = String(value);
    let children: Node | undefined;
    let inner: Node | undefined;
    this.#write(`<${tag}`);
    for (const property of properties) {
      const name = String(property.key.name ?? property.key.value);
      if (name === "children") children = property.value;
      else if (name === "dangerouslySetInnerHTML") inner = property.value;
      else this.#attribute(tag === "a" && name === "href" ? LINK : name, property.value);
    }
    this.#write(VOID.has(tag) ? "/>" : ">");
    this.#last = "tag";
    if (VOID.has(tag)) return;
    if (inner) this.#hole([HTML], inner);
    else if (children) this.#children(children, path);
    this.#write(`</${tag}>`);
    this.#last = "tag";
  }

  #attribute(name: string, value: Node): void {
    if (name === "ref" || name === "key" || /^on[A-Z]/.test(name)) return;
    const text = this.#textOf(value);
    if (text !== undefined) this.#write(attributeOf(name, text));
    else if (value.type === "Literal") this.#write(attributeOf(name, value.value));
    else this.#hole(name, value);
  }

  /** What a constant is, or a text made of constants. */
  #textOf({ type, name, quasis, expressions }: Node): string | undefined {
    if (type === "Identifier") return this.#texts.get(String(name));
    if (type !== "TemplateLiteral") return undefined;
    const values = (expressions as Node[]).map((one) => this.#textOf(one));
    if (values.includes(undefined)) return undefined;
    return (quasis as { value: { cooked: string } }[])
      .map(({ value }, at) => value.cooked + (values[at] ?? ""))
      .join("");
  }

  #children(node: Node, path: readonly number[]): void {
    const list = node.type === "ArrayExpression" ? (node.elements as (Node | null)[]) : [];
    const isList = list.length > 0 && list.every((one) => one !== null && one.type !== "SpreadElement");
    if (isList) for (const [index, child] of list.entries()) this.#child(child!, [...path, list.length, index], 0);
    else this.#child(node, path, ONLY);
  }

  #child(node: Node, path: readonly number[], only: number): void {
    if (this.#isTemplate(node)) this.#element(node as Call, path);
    else if (node.type === "Literal") {
      if (typeof node.value === "string" || typeof node.value === "number") this.#text(`${node.value}`);
    } else {
      const after = { tag: AFTER_TAG, text: AFTER_TEXT, value: 0 }[this.#last];
      this.#hole([after | only, ...path], node);
      this.#last = "value";
    }
  }

  #text(text: string): void {
    if (text === "") return;
    // React writes a comment between two texts: whether there is one before this shows when the value is there.
    if (this.#last === "value") this.parts.splice(-2, 1, withFlag(this.parts.at(-2) as readonly number[], BEFORE_TEXT));
    this.#write(`${this.#last === "text" ? "<!-- -->" : ""}${escaped(text)}`);
    this.#last = "text";
  }

  #write(html: string): void {
    this.parts.push(`${this.parts.pop()}${html}`);
  }

  #hole(part: Part, value: Node): void {
    this.parts.push(part, "");
    this.values.push(value);
  }
}

const withFlag = ([flags = 0, ...path]: readonly number[], flag: number) => [flags | flag, ...path];
