import { fieldPhrases } from "../cms/phrases.ts";
import type { PageContext } from "../context/page-context.ts";
import { siteLink } from "../context/site-link.ts";
import { nameLanguage, nameText } from "./name-text.ts";
import type { ProviderLabels } from "./ProviderCard.tsx";
import { carePhrases } from "./phrases.ts";
import { planCheckText } from "./plan-check.ts";

/** Returns the UI strings and links for provider cards. */
export const providerLabels = ({
  t,
  language,
  pictureHosts = [],
  ...page
}: Pick<PageContext, "t" | "language" | "pictureHosts" | "localized">): ProviderLabels => ({
  link: (href) => siteLink(page, href),
  specialty: (name) => ({ children: nameText({ t }, name), lang: nameLanguage({ t, language }, name) }),
  inEnglish: t(fieldPhrases.InEnglish),
  accepting: t(carePhrases.AcceptingPatients),
  notAccepting: t(carePhrases.NotAcceptingPatients),
  nextAppointment: t(carePhrases.NextAppointment),
  book: t(carePhrases.BookOnline),
  profileOf: t(carePhrases.ProfileOf),
  newWindow: t(fieldPhrases.OpensInNewWindow),
  rated: t(carePhrases.Rated),
  miles: t(carePhrases.Miles),
  ratings: t(carePhrases.Ratings),
  speaks: t(carePhrases.Speaks),
  languageName: (name) => nameText({ t }, name),
  takes: t(carePhrases.TakesPlans),
  takesMore: t(carePhrases.TakesMorePlans),
  planCheck: (plan) => planCheckText(plan, { t, language }),
  pictureHosts,
  appointments: [
    t(carePhrases.AppointmentThisWeek),
    t(carePhrases.AppointmentNextWeek),
    t(carePhrases.AppointmentInTwoWeeks),
    t(carePhrases.AppointmentInThreeWeeks),
    t(carePhrases.AppointmentLater),
  ],
});
