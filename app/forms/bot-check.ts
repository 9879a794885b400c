type BotCheckWindow = Window & { grecaptcha?: { reset?(): void } };

/** Loads the service once a page, when the first form of it wakes; it puts its widget and its token into the form. */
export function loadBotCheck(src: string): void {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.appendChild(script);
}

/** A token is good for one try. */
export const resetBotCheck = (): void => (window as BotCheckWindow).grecaptcha?.reset?.();
