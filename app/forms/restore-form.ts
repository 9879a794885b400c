/** Restores a form's values and opens field groups that contain values. */
export function restoreForm(form: HTMLFormElement, savedValues: URLSearchParams): void {
  for (const control of form.elements) {
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
