/** All API calls that the Worker forwards to upstreams. The router serves only the API calls in this list. */

export { appointmentData, providerOpenings } from "./appointments.ts";
export { billsByAccount, billsByDemographics } from "./billing.ts";
export { markArrival, registerWalkIn } from "./check-in.ts";
export {
  changeSession,
  followClass,
  participantDetail,
  sendMessage,
  sessionMessages,
  staffSessions,
} from "./class-desk.ts";
export { dictionary, layout, media, pages, preview, redirects, sites, wellKnownTexts } from "./content-calls.ts";
export {
  cancelRegistration,
  cancelRegistrationByAddress,
  eventParticipants,
  moveParticipants,
  moveRegistration,
  moveSession,
  participantsOrdered,
  restoreRegistration,
  searchParticipants,
  sessionParticipants,
  spreadsheetParticipants,
} from "./event-staff.ts";
export {
  currentEventSessions,
  eventAudience,
  eventCategories,
  eventDetail,
  eventLocations,
  eventPages,
  eventSessions,
  findEvents,
  findSessions,
  hostingLocations,
  relatedClasses,
} from "./events.ts";
export { submitForm } from "./forms.ts";
export { findCity, locationByAddress, locationByCoordinates } from "./geo.ts";
export { insurancePlans } from "./insurance.ts";
export { findJobs, jobDetail, jobPages } from "./jobs.ts";
export {
  locationDetail,
  locationPages,
  locationSearch,
  locationsByType,
  locationTypeahead,
  locationTypes,
  relatedLocations,
} from "./locations.ts";
export { changeRegistration, ownRegistration } from "./own-registration.ts";
export { paymentInfo, submitTransaction } from "./payment.ts";
export { classReport, confirmRefund, reconcilePayments, staffPayments } from "./payment-desk.ts";
export { priceImports, priceProblems, retryPriceImport } from "./price-desk.ts";
export { priceSearch, sendPrices } from "./prices.ts";
export { erasePersonData, personData } from "./privacy.ts";
export {
  providerPages,
  providerProfile,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,
} from "./providers.ts";
export {
  addImportRows,
  applyImport,
  checkImportRows,
  exportRecords,
  importReport,
  recordsOverview,
  startImport,
  tellWait,
  toldWait,
  undoImport,
} from "./records.ts";
export { calendarFile, registrationInfo, registrationLine, sessionInfo, validatePromoCode } from "./registration.ts";
export {
  correctRegistration,
  findParticipants,
  recordPayment,
  refundRegistration,
  resendConfirmation,
  undeliveredMails,
  undoPayment,
} from "./registration-desk.ts";
export { deleteRequests, followRequests, handleRequests, requestReceipt, staffRequests } from "./requests.ts";
export { indexSearch, indexSuggestions, webSearch, webSuggestions } from "./search.ts";
export { alwaysOnPromotions, relatedServices, serviceItem, servicePages, serviceSuggestions } from "./services.ts";
export { visitingHours } from "./visiting.ts";
export { bookVisit, changeVisit, freeTimes, ownVisit } from "./visits.ts";
export { findWaiting, giveSeat, removeWaiting, waitingList } from "./waitlist.ts";
