/**
 * Restores a form's values and opens field groups that contain values. Does not change controls that the visitor has
 * changed since the page was rendered.
 */
export function restoreForm(form: HTMLFormElement, savedValues: URLSearchParams): void {
  const changedNames = new Set([...form.elements].filter(isChanged).map((control) => control.getAttribute("name")));
  for (const control of form.elements) {
    if (changedNames.has(control.getAttribute("name"))) continue;
    if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio"))
      control.checked = savedValues.getAll(control.name).includes(control.value);
    else if (
      (control instanceof HTMLInputElement && control.type !== "hidden") ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      control.value = savedValues.get(control.name) ?? control.value;
    else continue;
    const group = control.closest<HTMLDetailsElement>("details[data-group]");
    if (group && control.value) group.open = true;
    // The event updates input masks and character counters.
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(
      ({ selected, defaultSelected, value }) => selected && value !== "" && !defaultSelected,
    );
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  return /^(checkbox|radio)$/.test(control.type)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}
