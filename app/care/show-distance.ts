/** Shows the choice of a distance, or takes it from the form: a distance is one from somewhere (LC-05). */
export function showDistance(field: HTMLElement, isKnown: boolean): void {
  field.hidden = !isKnown;
  const select = field.querySelector("select");
  if (select) select.disabled = !isKnown;
}
