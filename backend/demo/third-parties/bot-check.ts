/**
 * Local bot check script that has the same API as Turnstile. The local verifier accepts tokens that this script
 * generates. If the page requests a widget, the script renders a checkbox. Every visitor passes the local bot check.
 * The backend serves the script only if `FAULTS` is "on".
 */
export const botCheckScript = `(() => {
  const widgets = [];
  const token = (action) => "local:" + action + ":" + location.hostname + ":" + crypto.randomUUID();
  window.turnstile = {
    render(place, options) {
      const widget = { place, options };
      if (options.appearance === "always") {
        const label = document.createElement("label");
        label.style.cssText = "display:flex;gap:.75rem;align-items:center;inline-size:fit-content;max-inline-size:100%;" +
          "padding:.8rem 1rem;border:1px solid;border-radius:.4rem";
        const box = document.createElement("input");
        box.type = "checkbox";
        box.style.cssText = "inline-size:1.5rem;block-size:1.5rem;flex:none";
        box.addEventListener("change", () =>
          box.checked ? options.callback(token(options.action)) : options["expired-callback"]?.());
        label.append(box, options.language === "es" ? "Soy una persona" : "I am a person");
        place.append(label);
        widget.box = box;
      }
      return widgets.push(widget) - 1;
    },
    execute(id) {
      widgets[id].options.callback(token(widgets[id].options.action));
    },
    reset(id) {
      if (widgets[id].box) widgets[id].box.checked = false;
    },
  };
  const { searchParams } = new URL(document.currentScript.src);
  window[searchParams.get("onload")]?.();
})();
`;
