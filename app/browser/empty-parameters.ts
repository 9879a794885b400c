/**
 * Removes empty query parameters from the page's URL. Without JavaScript, and before an island hydrates, the browser
 * submits a search form with its empty controls.
 */
export function removeEmptyParameters(): void {
  const [base = "", fragment] = location.href.split("#");
  const [path, query] = base.split("?");
  if (query === undefined) return;
  const parameters = query.split("&").filter((parameter) => !/^[^=]*=$|^$/.test(parameter));
  const address = [path, parameters.length > 0 && `?${parameters.join("&")}`, fragment && `#${fragment}`];
  const cleaned = address.filter(Boolean).join("");
  if (cleaned !== location.href) history.replaceState(history.state, "", cleaned);
}
