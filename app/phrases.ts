import { phrases as appointmentBooking } from "./blocks/appointment-booking/phrases.ts";
import { phrases as appointmentRequest } from "./blocks/appointment-request/phrases.ts";
import { billingPhrases } from "./blocks/billing-wizard/phrases.ts";
import { phrases as buildingDirectory } from "./blocks/building-directory/phrases.ts";
import { phrases as campusDirectory } from "./blocks/campus-directory/phrases.ts";
import { phrases as campusGallery } from "./blocks/campus-gallery/phrases.ts";
import { phrases as conditionIndex } from "./blocks/condition-index/phrases.ts";
import { phrases as conditionPage } from "./blocks/condition-page/phrases.ts";
import { phrases as departmentLocation } from "./blocks/department-location/phrases.ts";
import { phrases as embeddedForm } from "./blocks/embedded-form/phrases.ts";
import { phrases as eventDetail } from "./blocks/event-detail/phrases.ts";
import { phrases as eventOwnRegistration } from "./blocks/event-own-registration/phrases.ts";
import { phrases as eventRegistration } from "./blocks/event-registration/phrases.ts";
import { phrases as eventThankYou } from "./blocks/event-thank-you/phrases.ts";
import { phrases as eventsLanding } from "./blocks/events-landing/phrases.ts";
import { phrases as eventsSearch } from "./blocks/events-search/phrases.ts";
import { phrases as globalSearch } from "./blocks/global-search/phrases.ts";
import { phrases as indexSearch } from "./blocks/index-search/phrases.ts";
import { phrases as insurancePlans } from "./blocks/insurance-plans/phrases.ts";
import { phrases as locationDetail } from "./blocks/location-detail/phrases.ts";
import { phrases as locationSearch } from "./blocks/location-search/phrases.ts";
import { phrases as locationSurroundings } from "./blocks/location-surroundings/phrases.ts";
import { phrases as locationsByType } from "./blocks/locations-by-type/phrases.ts";
import { phrases as locationsLanding } from "./blocks/locations-landing/phrases.ts";
import { phrases as mainWithAside } from "./blocks/main-with-aside/phrases.ts";
import { phrases as medicalServiceDirectory } from "./blocks/medical-service-directory/phrases.ts";
import { phrases as medicalServicesFinder } from "./blocks/medical-services-finder/phrases.ts";
import { phrases as medicalStaffFees } from "./blocks/medical-staff-fees/phrases.ts";
import { phrases as medicalStaffFeesConfirmation } from "./blocks/medical-staff-fees-confirmation/phrases.ts";
import { phrases as ownAppointment } from "./blocks/own-appointment/phrases.ts";
import { phrases as priceEstimator } from "./blocks/price-estimator/phrases.ts";
import { phrases as privacyChoices } from "./blocks/privacy-choices/phrases.ts";
import { phrases as productHero } from "./blocks/product-hero/phrases.ts";
import { phrases as profileCards } from "./blocks/profile-cards/phrases.ts";
import { phrases as providerDetail } from "./blocks/provider-detail/phrases.ts";
import { phrases as providersBySearch } from "./blocks/providers-by-search/phrases.ts";
import { phrases as providersDirectory } from "./blocks/providers-directory/phrases.ts";
import { phrases as quickActionBar } from "./blocks/quick-action-bar/phrases.ts";
import { phrases as requestReceipt } from "./blocks/request-receipt/phrases.ts";
import { phrases as scriptEmbed } from "./blocks/script-embed/phrases.ts";
import { phrases as searchSideBlock } from "./blocks/search-side-block/phrases.ts";
import { phrases as sectionNavigation } from "./blocks/section-navigation/phrases.ts";
import { phrases as siteFooter } from "./blocks/site-footer/phrases.ts";
import { phrases as siteHeader } from "./blocks/site-header/phrases.ts";
import { phrases as tabbedContent } from "./blocks/tabbed-content/phrases.ts";
import { phrases as videoBlock } from "./blocks/video-block/phrases.ts";
import { mapPhrases } from "./care/map/phrases.ts";
import { careNames } from "./care/names/phrases.ts";
import { carePhrases } from "./care/phrases.ts";
import { providerSearchPhrases } from "./care/provider-search/phrases.ts";
import { servicePhrases } from "./care/service/phrases.ts";
import { visitorLocationPhrases } from "./care/visitor-location/phrases.ts";
import { visitPhrases } from "./care/visits/phrases.ts";
import { jobPhrases } from "./careers/phrases.ts";
import { languagePhrases } from "./cms/components/languages/phrases.ts";
import { fieldPhrases } from "./cms/phrases.ts";
import type { Phrase, PhraseSet } from "./context/phrases.ts";
import { eventPhrases } from "./events/phrases.ts";
import { formPhrases } from "./forms/phrases.ts";
import { publicationPhrases } from "./publications/phrases.ts";
import { copyPhrases } from "./render/copy/phrases.ts";
import { pagePhrases } from "./render/phrases.ts";
import { searchPhrases } from "./search/phrases.ts";
import { toolPagePhrases } from "./tools/phrases.ts";

/**
 * All UI strings declared in the code. The demo dictionary contains the declared UI strings, and the author tools
 * compare CMS dictionaries with them.
 */
export const phraseSets: readonly PhraseSet[] = [
  appointmentBooking,
  appointmentRequest,
  billingPhrases,
  buildingDirectory,
  campusDirectory,
  conditionIndex,
  conditionPage,
  departmentLocation,
  locationsByType,
  locationsLanding,
  campusGallery,
  embeddedForm,
  eventDetail,
  eventOwnRegistration,
  eventRegistration,
  eventThankYou,
  eventsLanding,
  eventsSearch,
  globalSearch,
  indexSearch,
  insurancePlans,
  jobPhrases,
  locationDetail,
  locationSearch,
  locationSurroundings,
  mainWithAside,
  medicalServiceDirectory,
  medicalServicesFinder,
  medicalStaffFees,
  medicalStaffFeesConfirmation,
  productHero,
  ownAppointment,
  priceEstimator,
  privacyChoices,
  profileCards,
  providerDetail,
  providersBySearch,
  providersDirectory,
  quickActionBar,
  requestReceipt,
  scriptEmbed,
  searchSideBlock,
  sectionNavigation,
  siteFooter,
  siteHeader,
  tabbedContent,
  videoBlock,
  careNames,
  carePhrases,
  mapPhrases,
  servicePhrases,
  visitPhrases,
  visitorLocationPhrases,
  providerSearchPhrases,
  eventPhrases,
  fieldPhrases,
  languagePhrases,
  formPhrases,
  copyPhrases,
  pagePhrases,
  toolPagePhrases,
  publicationPhrases,
  searchPhrases,
];

export const allPhrases: readonly Phrase[] = phraseSets.flatMap((set) => Object.values(set));
