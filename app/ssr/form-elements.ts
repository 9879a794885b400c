import { attributeOf, type Props } from "./attributes.ts";

/** React writes these last, in this order. */
const SUBMITTED = ["name", "formAction", "formEncType", "formMethod", "formTarget"];
const SENT = ["action", "encType", "method", "target"];
const STATE = new Set(["checked", "defaultChecked", "value", "defaultValue"]);

/** Attributes of `input`, `textarea` and `button`: what a form is given as its first value is its value. */
export function controlOf(tag: string, props: Props): string {
  const late = tag === "textarea" ? [] : SUBMITTED;
  let text = "";
  for (const name in props)
    if (!late.includes(name) && (tag === "button" || !STATE.has(name))) text += attributeOf(name, props[name]);
  for (const name of late) text += attributeOf(name, withoutFunction(name, props[name]));
  if (tag !== "input") return text;
  return `${text}${(props.checked ?? props.defaultChecked) ? ' checked=""' : ""}${attributeOf("value", props.value ?? props.defaultValue)}`;
}

/** Attributes of an `option` within a `select` of this value. */
export function choiceOf({ selected, ...props }: Props, chosen: unknown): string {
  let text = "";
  for (const name in props) text += attributeOf(name, props[name]);
  const value = `${props.value ?? [props.children].flat().join("")}`;
  const isChosen =
    chosen === undefined || chosen === null ? selected : [chosen].flat().some((one) => `${one}` === value);
  return isChosen ? `${text} selected=""` : text;
}

export function formOf(props: Props): string {
  let text = "";
  for (const name in props) if (!SENT.includes(name)) text += attributeOf(name, props[name]);
  for (const name of SENT) text += attributeOf(name, withoutFunction(name, props[name]));
  return text;
}

function withoutFunction(name: string, value: unknown): unknown {
  if (typeof value === "function") throw new Error(`${name} is a function: forms are posted to an address`);
  return value;
}
