type Control = HTMLInputElement | HTMLSelectElement;
export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
export const isTextBox = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && (target.type === "text" || target.type === "search");
const isDate = (name: string, form: HTMLFormElement) => {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement && control.type === "date";
};

/** Returns the URL for a search form's values. The URL omits empty values and formats dates as MM-DD-YYYY. */
export function formUrl(form: HTMLFormElement): URL {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || !value.trim()) continue;
    const text = isDate(name, form) ? value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2-$3-$1") : value.trim();
    query.set(name, text);
  }
  return new URL(`?${query}`, location.href);
}

/** Returns the URL of a search on this page. A search without criteria has the URL of the page. */
export function searchUrl(query: string): URL {
  const url = new URL(query, location.href);
  if (!url.search) url.search = "";
  return url;
}

/** Sets a search form's values from a URL's query parameters. */
export function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  for (const control of form.elements) {
    if (!isControl(control)) continue;
    const value = query.get(control.name) ?? "";
    if (/^(radio|checkbox)$/.test(control.type)) (control as HTMLInputElement).checked = control.value === value;
    else control.value = control.type === "date" ? value.replace(/^(\d\d)-(\d\d)-(\d{4})$/, "$3-$1-$2") : value;
  }
}
