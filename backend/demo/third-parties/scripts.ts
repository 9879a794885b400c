/** Returns a JavaScript expression for a text in the page's language. */
const inLanguage = (english: string, spanish: string) =>
  `(spanish ? ${JSON.stringify(spanish)} : ${JSON.stringify(english)})`;

/** Returns a script that shows a running demo script's name in the corner of the page. */
const badgeScript = (english: string, spanish: string, inset = "auto auto 5rem 1rem") => `
  const corner = document.querySelector("[data-stand-ins]") ?? document.body.appendChild(
    Object.assign(document.createElement("aside"), { ariaLabel: ${inLanguage("Stand-ins for other companies", "Sustitutos de otras empresas")} }));
  corner.dataset.standIns = "";
  corner.style.cssText = "position:fixed;inset:${inset};z-index:9;display:grid;gap:.25rem;max-inline-size:16rem;" +
    "padding:.5rem .75rem;border:1px solid;border-radius:.4rem;font-size:.875rem;background:#fff;color:#111";
  corner.append(Object.assign(document.createElement("p"), { textContent: ${inLanguage(english, spanish)}, style: "margin:0" }));`;

const script = (body: string) =>
  `(() => {const spanish = document.documentElement.lang.startsWith("es");${body}\n})();\n`;

/** Demo chat script that shows the names of the attributes that the page sends with a question. */
const chat = script(`${badgeScript("Chat (stand-in) runs", "Se ejecuta el chat (sustituto)", "auto 1rem 1rem auto")}
  window.Gyant = {
    open({ attributes }) {
      const names = Object.keys(attributes).join(", ");
      corner.append(Object.assign(document.createElement("p"), { textContent: ${inLanguage("Chat received ", "El chat recibió ")} + names, style: "margin:0" }));
      (window.Gyant.received ??= []).push(attributes);
    },
  };`);

/** Demo engagement script. The page initializes the script, which sets a cookie with the configured lifetime. */
const engagement = script(`${badgeScript("Engagement (stand-in) runs", "Se ejecuta engagement (sustituto)")}
  window.Engage = {
    init(settings) {
      (window.Engage.settings ??= []).push(settings);
      const { clientKey, cookieExpiryDays } = settings;
      document.cookie = "engagement=" + clientKey + "; Max-Age=" + cookieExpiryDays * 86400 + "; Path=/; SameSite=Lax";
    },
  };`);

export const standIns: Readonly<Record<string, string>> = {
  "tag-manager.js": script(badgeScript("Tag manager (stand-in) runs", "Se ejecuta el gestor de etiquetas (sustituto)")),
  "form-analytics.js": script(
    badgeScript("Form analytics (stand-in) runs", "Se ejecuta el análisis de formularios (sustituto)"),
  ),
  "autopilot.js": script(badgeScript("Autopilot (stand-in) runs", "Se ejecuta autopilot (sustituto)")),
  "chat.js": chat,
  "engagement.js": engagement,
};

/**
 * Returns a script that inserts a form next to its script element, as form services do. The demo form does not submit
 * any data.
 */
export const embeddedForm = (name: string): string =>
  script(`
  const form = document.createElement("form");
  form.dataset.form = ${JSON.stringify(name)};
  form.style.cssText = "display:grid;gap:.75rem;max-inline-size:24rem";
  const label = Object.assign(document.createElement("label"), { textContent: ${inLanguage("Your email", "Su correo electrónico")} });
  const input = Object.assign(document.createElement("input"), { type: "email", required: true, autocomplete: "email" });
  input.style.cssText = "display:block;inline-size:100%;padding:.7rem;font-size:1rem";
  label.append(input);
  const button = Object.assign(document.createElement("button"), { textContent: ${inLanguage("Send", "Enviar")} });
  button.style.cssText = "justify-self:start;padding:.7rem 1.5rem;font-size:1rem";
  form.append(label, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    form.replaceChildren(Object.assign(document.createElement("p"), { textContent: ${inLanguage("Thank you.", "Gracias.")}, role: "status" }));
  });
  document.currentScript.parentElement.append(form);`);
