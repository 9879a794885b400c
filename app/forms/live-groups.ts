/** Fields that a visitor opens when they are wanted: a closed group holds nothing. */
export function emptyWhenClosed(form: HTMLFormElement): void {
  form.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches("[data-group]") || target.open) return;
      const controls = target.querySelectorAll<HTMLInputElement>("input, select");
      for (const control of controls) control.value = "";
      controls[0]?.dispatchEvent(new Event("input", { bubbles: true }));
    },
    // It does not bubble.
    true,
  );
}

/** Puts into a form what was typed into it before. What it knows itself stays. */
export function refill(form: HTMLFormElement, typed: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio"))
      control.checked = typed.getAll(control.name).includes(control.value);
    else if (
      (control instanceof HTMLInputElement && control.type !== "hidden") ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      control.value = typed.get(control.name) ?? control.value;
    else continue;
    const group = control.closest<HTMLDetailsElement>("details[data-group]");
    if (group && control.value) group.open = true;
  }
}
