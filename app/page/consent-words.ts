import type { Translate } from "../context/phrases.ts";
import { pagePhrases } from "./phrases.ts";

/** The consent question before anything of other companies is loaded (PV-02). */
export const consentWords = (t: Translate) => ({
  title: t(pagePhrases.PrivacyChoices),
  question: t(pagePhrases.ConsentQuestion),
  accept: t(pagePhrases.ConsentAccept),
  decline: t(pagePhrases.ConsentDecline),
  refused: t(pagePhrases.ConsentRefused),
  close: t(pagePhrases.ConsentClose),
});
