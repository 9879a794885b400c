import { Fragment, type ReactNode } from "react";
import { attributeOf, escaped, LINK, ownAttributeOf, type Props, VOID, writerFor } from "./attributes.ts";
import { choiceOf, controlOf, formOf } from "./form-elements.ts";
import { serverHooks, withHooks } from "./hooks.ts";
import { AFTER_TAG, AFTER_TEXT, BEFORE_TEXT, HTML, ONLY, Template } from "./template.ts";
import { TreeId } from "./tree-id.ts";

interface Element {
  $$typeof: symbol;
  type: unknown;
  props: Props;
}

const ELEMENT = Symbol.for("react.transitional.element");
const hooks = serverHooks(() => tree.next());
/** What components gave, while `recordShapes` wants it. */
let seen: unknown[] | null = null;

// One tree at a time, and nothing here waits: what it has come to is kept in the module, not handed down.
let html = "";
/** What was written last is text: React needs a comment between it and more text. */
let afterText = false;
/** The value of the `select` around. */
let selected: unknown;
/** Pictures that are there at once are announced before everything else. */
let preloads = "";
/** Within `picture` and `noscript` they are not. */
let isAnnounced = true;
let tree = new TreeId("");

/**
 * The HTML of a tree, the same that React's `renderToString` gives (`tests/app/ssr` holds them beside one another), in
 * half of its time: that keeps account of what it could suspend, stream and resume, and a block is one finished text.
 * Templates of the build are written as they are. Throws what a component throws, and for what no part of the site
 * uses: contexts, classes, `lazy`, `Suspense`, sheets and scripts that React would move.
 */
export function renderToString(node: ReactNode, { identifierPrefix = "" } = {}): string {
  // An island is a tree within a tree.
  const before = { html, afterText, selected, preloads, isAnnounced, tree };
  html = "";
  afterText = false;
  selected = undefined;
  preloads = "";
  isAnnounced = true;
  tree = new TreeId(identifierPrefix);
  try {
    return withHooks(hooks, () => {
      render(node);
      return preloads + html;
    });
  } finally {
    ({ html, afterText, selected, preloads, isAnnounced, tree } = before);
  }
}

/**
 * What `work` returns, and what its components gave, with what they gave to others, to be kept until something like it
 * is rendered again. V8 forgets the shape of objects when it collects garbage and none of them is left, and with it all
 * compiled code that knew the shape: between two pages that was nearly all of it, each second of a busy isolate anew.
 */
export function recordShapes<T>(work: () => T): { result: T; shapes: unknown[] } {
  const shapes: unknown[] = [];
  seen = shapes;
  try {
    return { result: work(), shapes };
  } finally {
    seen = null;
  }
}

function render(node: unknown): void {
  if (typeof node === "string") writeText(node);
  else if (typeof node === "number" || typeof node === "bigint") writeText(`${node}`);
  else if (typeof node === "object" && node !== null) {
    if (node instanceof Template) renderTemplate(node);
    else if ((node as Element).$$typeof === ELEMENT) renderElement(node as Element);
    else if (Array.isArray(node)) renderList(node);
    else throw new Error(`an object cannot be shown: ${Object.keys(node)}`);
  }
}

function writeText(text: string): void {
  if (text === "") return;
  html += afterText ? `<!-- -->${escaped(text)}` : escaped(text);
  afterText = true;
}

function renderList(nodes: readonly unknown[]): void {
  for (let index = 0; index < nodes.length; index++) {
    tree.push(nodes.length, index);
    render(nodes[index]);
    tree.pop();
  }
}

function renderTemplate({ parts, values }: Template): void {
  html += parts[0];
  for (let at = 1, index = 0; at < parts.length; at += 2, index++) {
    const hole = parts[at]!;
    const value = values[index];
    if (typeof hole === "function") {
      if (value !== null && value !== undefined) html += hole(value);
    } else if (typeof hole === "string") {
      const write = writerFor(hole);
      parts[at] = write;
      if (value !== null && value !== undefined) html += write(value);
    } else if (typeof value === "string" && hole[0]! & ONLY) html += escaped(value);
    else renderChild(hole, value);
    html += parts[at + 1];
  }
  afterText = false;
}

function renderChild(hole: readonly number[], value: unknown): void {
  const flags = hole[0]!;
  if (flags & HTML) {
    html += innerHtml(value as Inner | null | undefined);
    return;
  }
  if (flags & (AFTER_TEXT | AFTER_TAG)) afterText = (flags & AFTER_TEXT) !== 0;
  if (typeof value === "object" && value !== null) {
    for (let at = 1; at < hole.length; at += 2) tree.push(hole[at]!, hole[at + 1]!);
    render(value);
    for (let at = 1; at < hole.length; at += 2) tree.pop();
  } else render(value);
  if (flags & BEFORE_TEXT && afterText) html += "<!-- -->";
}

function renderElement({ type, props }: Element): void {
  if (typeof type === "string") renderHost(type, props);
  else if (typeof type === "function") renderComponent(type as (props: Props) => unknown, props);
  else if (type === Fragment) render(props.children);
  else throw new Error(`an element of this kind is not rendered on the server: ${String(type)}`);
}

function renderComponent(component: (props: Props) => unknown, props: Props): void {
  tree.begin();
  const shown = component(props);
  if (typeof shown === "object") seen?.push(shown);
  if (tree.isUsed) {
    tree.push(1, 0);
    render(shown);
    tree.pop();
  } else render(shown);
}

interface Inner {
  __html: unknown;
}
const innerHtml = (inner: Inner | null | undefined) => `${inner?.__html ?? ""}`;

/** Elements that React moves to a page's head, or that are a document's. */
const MOVED = new Set(["base", "body", "head", "html", "link", "meta", "style", "title"]);
/** A newline that begins their text is not shown by browsers, so it is written twice. */
const PREFORMATTED = new Set(["listing", "pre"]);

/** Elements that need nothing but their attributes and children. */
const PLAIN = new Set(
  "a article aside div em footer h1 h2 h3 h4 h5 h6 header li nav ol p section span strong svg ul".split(" "),
);

function renderHost(tag: string, props: Props): void {
  if (PLAIN.has(tag)) {
    html += `<${tag}${plainAttributesOf(tag, props)}>`;
    afterText = false;
    renderInside(tag, props);
    html += `</${tag}>`;
    afterText = false;
    return;
  }
  if (MOVED.has(tag) || (tag === "script" && (props.src || props.async)))
    throw new Error(`<${tag}> is not rendered within a block`);
  if (tag === "img") announce(props);
  const outerSelected = selected;
  const wasAnnounced = isAnnounced;
  if (tag === "select") selected = props.value ?? props.defaultValue;
  if (tag === "picture" || tag === "noscript") isAnnounced = false;
  html += `<${tag}${attributesOf(tag, props)}`;
  afterText = false;
  if (VOID.has(tag)) html += "/>";
  else {
    html += ">";
    renderInside(tag, props);
    html += `</${tag}>`;
  }
  afterText = false;
  selected = outerSelected;
  isAnnounced = wasAnnounced;
}

function plainAttributesOf(tag: string, props: Props): string {
  let text = "";
  for (const name in props)
    if (name !== "children") text += attributeOf(tag === "a" && name === "href" ? LINK : name, props[name]);
  return text;
}

function attributesOf(tag: string, props: Props): string {
  if (tag === "input" || tag === "textarea" || tag === "button") return controlOf(tag, props);
  if (tag === "option") return choiceOf(props, selected);
  if (tag === "form") return formOf(props);
  const write = tag.includes("-") ? ownAttributeOf : attributeOf;
  let text = "";
  for (const name in props) if (!(tag === "select" && name === "value")) text += write(name, props[name]);
  return text;
}

function renderInside(tag: string, props: Props): void {
  const inner = props.dangerouslySetInnerHTML as Inner | null | undefined;
  const isTextarea = tag === "textarea";
  const children = isTextarea ? (props.value ?? props.defaultValue ?? props.children) : props.children;
  if (inner) {
    const own = innerHtml(inner);
    html += PREFORMATTED.has(tag) && own.startsWith("\n") ? `\n${own}` : own;
  } else if (tag === "script") html += `${children ?? ""}`.replace(/(<\/?)(s)(cript)/gi, hideTag);
  else if (typeof children === "string") {
    if ((isTextarea || PREFORMATTED.has(tag)) && children.startsWith("\n")) html += "\n";
    html += escaped(children);
  } else if (!isTextarea) render(children);
  else if (children !== undefined && children !== null) html += escaped(`${children}`);
}

const hideTag = (_tag: string, before: string, s: string, after: string) =>
  `${before}${s === "s" ? "\\u0073" : "\\u0053"}${after}`;

/** Has the browser fetch a picture that is there at once before it has read the block. */
function announce({ src, srcSet, sizes, loading, fetchPriority, crossOrigin, referrerPolicy, type }: Props): void {
  const isData = [src, srcSet].some((address) => typeof address === "string" && /^data:/i.test(address));
  if (!isAnnounced || loading === "lazy" || fetchPriority === "low" || !(src || srcSet) || isData) return;
  const announced = {
    rel: "preload",
    as: "image",
    href: srcSet ? undefined : src,
    imageSrcSet: srcSet,
    imageSizes: sizes,
    crossOrigin: typeof crossOrigin === "string" && crossOrigin !== "use-credentials" ? "" : crossOrigin,
    type,
    fetchPriority,
    referrerPolicy,
  };
  let link = "<link";
  for (const [name, value] of Object.entries(announced)) link += attributeOf(name, value);
  link += "/>";
  if (!preloads.includes(link)) preloads += link;
}
