import { AutoRouter, type IRequest } from "itty-router";
import { requireCredential } from "./credential.ts";
import { authoring } from "./demo/cms/authoring.ts";
import { content } from "./demo/cms/content.ts";
import { contentEdge } from "./demo/cms/edge.ts";
import { editor } from "./demo/cms/editor.ts";
import { identity } from "./demo/identity/handler.ts";
import { botCheck } from "./demo/third-parties/bot-check-handler.ts";
import { thirdParties } from "./demo/third-parties/handler.ts";
import type { BackendEnv } from "./env.ts";
import { eraseExpired } from "./erasure.ts";
import { faultSwitch } from "./faults.ts";
import { billing } from "./handlers/billing.ts";
import { calendar } from "./handlers/calendar.ts";
import { checkIn } from "./handlers/check-in.ts";
import { classDesk } from "./handlers/class-desk.ts";
import { documents } from "./handlers/documents.ts";
import { eventDetails } from "./handlers/event-detail.ts";
import { events } from "./handlers/events.ts";
import { forms } from "./handlers/forms.ts";
import { geo } from "./handlers/geo.ts";
import { jobs } from "./handlers/jobs.ts";
import { locations } from "./handlers/locations.ts";
import { messages } from "./handlers/messages.ts";
import { outbox } from "./handlers/outbox.ts";
import { ownRegistrations } from "./handlers/own-registration.ts";
import { participants } from "./handlers/participants.ts";
import { paymentDesk } from "./handlers/payment-desk.ts";
import { paymentPages, payments } from "./handlers/payments.ts";
import { priceDesk } from "./handlers/price-desk.ts";
import { prices } from "./handlers/prices.ts";
import { privacy } from "./handlers/privacy.ts";
import { providers } from "./handlers/providers.ts";
import { records } from "./handlers/records.ts";
import { registrationDesk } from "./handlers/registration-desk.ts";
import { registrations } from "./handlers/registrations.ts";
import { requests } from "./handlers/requests.ts";
import { search } from "./handlers/search.ts";
import { services } from "./handlers/services.ts";
import { sessions } from "./handlers/sessions.ts";
import { visits } from "./handlers/visits.ts";
import { waitlist } from "./handlers/waitlist.ts";
import { deliverMails, queueReminders } from "./mail/deliver.ts";
import { noteFailure, queuedFailure } from "./mail/events.ts";
import { remindOfRequests } from "./mail/request-reminder.ts";
import { continueImport, findNewFiles } from "./prices/files.ts";
import type { PriceMessage } from "./prices/progress.ts";
import { reconcile, sendRefunds } from "./provider-payments.ts";
import { offerSeats } from "./seat-offers.ts";

const router = AutoRouter();

router.all("/_faults/:upstream?", (request: IRequest, env: BackendEnv) => faultSwitch(request, env));
router.all("/_content/:item", (request: IRequest, env: BackendEnv) => authoring(request, env));
// One router tries all routes, because each nested router would parse the URL of each request again. The first routes
// serve browsers, or check a credential of their own, such as the CMS's API key. All later routes require the site's
// credential.
for (const { routes } of [outbox, botCheck, thirdParties, paymentPages, identity, editor, content, contentEdge])
  router.routes.push(...routes);
router.all("*", (request: IRequest, env: BackendEnv) => requireCredential(request, env));
for (const { routes } of [
  locations,
  geo,
  providers,
  visits,
  events,
  eventDetails,
  sessions,
  registrations,
  ownRegistrations,
  participants,
  waitlist,
  checkIn,
  classDesk,
  registrationDesk,
  paymentDesk,
  messages,
  calendar,
  services,
  search,
  billing,
  prices,
  priceDesk,
  payments,
  requests,
  privacy,
  records,
  documents,
  jobs,
  forms,
])
  router.routes.push(...routes);

/** Runs a scheduled task. Logs only the name of an error, because its message can contain personal data. */
async function run(task: string, start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(JSON.stringify({ event: "schedule-failed", task, name: (error as Error).name }));
  }
}

export default {
  fetch: router.fetch,
  /**
   * Every minute, offers free seats to people on waitlists, settles payments and refunds, queues reminders, and sends
   * the emails that are due. If a task fails, logs the failure and continues with the next task. The next run retries it.
   */
  async scheduled({ scheduledTime }, env) {
    const time = new Date(scheduledTime);
    await run("offer-seats", () => offerSeats(env.DB, new Date()));
    await run("queue-reminders", () => queueReminders(env.DB));
    await run("reconcile", () => reconcile(env, new Date()));
    await run("send-refunds", () => sendRefunds(env, new Date()));
    await run("deliver-mails", () => deliverMails(env));
    // Every day at 7am or 8am in Denver.
    if (time.toISOString().slice(11, 16) === "14:00")
      await run("remind-of-requests", () => remindOfRequests(env, new Date()));
    // Once an hour, erases personal data that is kept too long.
    if (time.getUTCMinutes() === 7) await run("erase-expired", () => eraseExpired(env, new Date()));
    await run("find-new-files", () => findNewFiles(env));
  },
  /** Reads the next part of each price file, and notes the emails that bounced. */
  async queue({ messages }, env) {
    for (const { body } of messages) {
      const failure = queuedFailure(body);
      if (failure) await noteFailure(env.DB, failure);
      else if ("importId" in body && (await continueImport(env, body.importId)))
        await env.PRICE_QUEUE?.send({ importId: body.importId });
    }
  },
} satisfies ExportedHandler<BackendEnv, PriceMessage | object>;
