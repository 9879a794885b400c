import { money } from "../../lib/billing/money.ts";
import { longDate } from "../../lib/dates/dates.ts";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";
import { hexOf, sha256 } from "../../lib/text/bytes.ts";
import { mailboxOf, mailboxTime, mailId } from "../outbox.ts";
import { isSpanish } from "../route.ts";
import { type Sql, sql } from "../sql.ts";
import type { PlanPrice } from "./item.ts";
import type { FoundItem } from "./progress.ts";
import type { FoundPrices } from "./search.ts";

/** Emails with prices that visitors have sent to themselves. */

/** Number of items of the file in an email, if no service of the list matches. */
const MAX_ITEMS = 6;

interface PriceMail {
  subject: string;
  text: string;
}

const texts = {
  en: {
    subject: (hospital: string) => `Prices at ${hospital}`,
    intro: (date: string | null) =>
      date
        ? `Here are the prices that you looked up. They are from the hospital’s price file of ${date}.`
        : "Here are the prices that you looked up. They are from the hospital’s price file.",
    cash: (amount: string) => `Cash price, without insurance: ${amount}`,
    share: (percentage: number) => `${percentage}% of what the hospital bills`,
    method: "by a formula",
    usually: (amount: string) => `usually about ${amount}`,
    noAmount: "no amount in the file",
    comesWith: "What usually comes with it:",
    noPrice: "no price in the file",
    end: "Your bill may list several services, and doctors may bill separately. Please ask us for a written estimate before your visit.",
    unasked:
      "If you did not ask for this email, someone entered your address by mistake. You do not need to do anything.",
  },
  es: {
    subject: (hospital: string) => `Precios en ${hospital}`,
    intro: (date: string | null) =>
      date
        ? `Estos son los precios que usted consultó. Provienen del archivo de precios del hospital del ${date}.`
        : "Estos son los precios que usted consultó. Provienen del archivo de precios del hospital.",
    cash: (amount: string) => `Precio al contado, sin seguro: ${amount}`,
    share: (percentage: number) => `${percentage} % de lo que factura el hospital`,
    method: "según una fórmula",
    usually: (amount: string) => `por lo general, unos ${amount}`,
    noAmount: "el archivo no indica un monto",
    comesWith: "Lo que suele acompañarlo:",
    noPrice: "el archivo no indica un precio",
    end: "Su factura puede incluir varios servicios, y los médicos pueden facturar por separado. Pídanos un presupuesto por escrito antes de su visita.",
    unasked: "Si usted no pidió este correo, alguien escribió su dirección por error. No tiene que hacer nada.",
  },
};
type Texts = typeof texts.en;

/**
 * Returns the email for the prices that a search found, or null if it found none. The text contains only what the file
 * and the list of services contain, so that nobody can send a text of their own to others.
 */
export function priceMailText(
  { hospital, updatedOn, plans, shoppable, services }: FoundPrices,
  chosen: { payer?: string | undefined; plan?: string | undefined },
  language: string,
): PriceMail | null {
  const t: Texts = isSpanish(language) ? texts.es : texts.en;
  const hasPlan = plans.some(({ payer, plan }) => payer === chosen.payer && plan === (chosen.plan ?? ""));
  const priced = shoppable.filter(({ items }) => items.length > 0);
  const named = priced.map(({ name, type, code, items, comesWith }) => {
    const extra = comesWith.map((one) => {
      const [first = t.noPrice] = pricesOf(one.items, hasPlan, t);
      return `- ${one.name}: ${first}`;
    });
    return [
      `${name} (${type} ${code})`,
      ...pricesOf(items, hasPlan, t),
      ...(extra.length > 0 ? [t.comesWith, ...extra] : []),
    ].join("\n");
  });
  const others = services
    .slice(0, priced.length > 0 ? 0 : MAX_ITEMS)
    .map((item) => [item.description, ...pricesOf([item], hasPlan, t)].join("\n"));
  if (named.length + others.length === 0) return null;
  const date = longDate(updatedOn, SITE_TIME_ZONE, language);
  return {
    subject: t.subject(hospital),
    text: [t.intro(date), ...named, ...others, t.end, t.unasked].join("\n\n"),
  };
}

/** Returns the prices of a service: of the chosen plan first, then the cash price. */
function pricesOf(items: readonly FoundItem[], hasPlan: boolean, t: Texts): string[] {
  const charges = items.flatMap((item) => item.charges).slice(0, 3);
  return charges.flatMap(({ cash, plans }) => [
    ...(hasPlan
      ? plans.map((plan) => `${[plan.payer, plan.plan].filter(Boolean).join(", ")}: ${amountOf(plan, t)}`)
      : []),
    ...(cash === undefined ? [] : [t.cash(money(cash))]),
  ]);
}

function amountOf({ dollars, percentage, algorithm, median }: PlanPrice, t: Texts): string {
  if (dollars !== undefined) return money(dollars);
  const what = percentage !== undefined ? t.share(percentage) : algorithm ? t.method : t.noAmount;
  return median !== undefined ? `${what}, ${t.usually(money(median))}` : what;
}

/** Returns the SQL statement that queues an email with prices. The same prices are sent to an address once a minute. */
export async function priceMail(email: string, language: string, mail: PriceMail, now: Date): Promise<Sql> {
  const minute = now.toISOString().slice(0, 16);
  const cause = `prices ${hexOf(await sha256(`${email}${mail.text}${minute}`))}`;
  return sql`INSERT OR IGNORE INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, session_id, data,
      created_at, send_at)
    VALUES (${mailId}, ${cause}, 'prices', ${language},
      ${email}, ${mailboxOf(sql`${email}`)}, NULL, NULL, ${JSON.stringify(mail)}, ${now}, ${mailboxTime(sql`${email}`, now)})`;
}
