import { type IRequest, json } from "itty-router";
import { paymentInfo, submitTransaction } from "../../contracts/payment.ts";
import { type BackendEnv, isDemo } from "../env.ts";
import { faultResponse } from "../faults.ts";
import { noPayPage, payPage } from "../pay-page.ts";
import { type Action, billPayment, outcomes, paymentById, setBillLanguage, settle } from "../payments.ts";
import { checkoutUrl, record, refresh } from "../provider-payments.ts";
import { browserUrl, returnUrl } from "../return-url.ts";
import { answer, newRouter } from "../route.ts";
import { secretId } from "../secret-id.ts";
import { row, sql } from "../sql.ts";
import { type PaymentProvider, providerOf } from "../stripe.ts";

/** API calls of the demo payment gateway. */
export const payments = newRouter();
/** Payment pages, for browsers. */
export const paymentPages = newRouter();

answer(payments, submitTransaction, async (request, { db, env, now, request: { headers } }) => {
  const [item] = request.transactionItems;
  const fee = await row<{ price: number }>(db, sql`SELECT price FROM staff_fees WHERE name = ${item?.name ?? ""}`);
  const addresses = [request.confirmUrl, request.cancelUrl, request.closeUrl].map((address) => returnUrl(address, env));
  const [confirmUrl, cancelUrl, closeUrl] = addresses;
  // The payment gateway rejects incorrect prices and any return URL on another site.
  if (!fee || fee.price !== (item?.unitPrice ?? 0) * 100 || !confirmUrl || !cancelUrl || !closeUrl)
    return json({ error: "the price is incorrect, or a return URL is not on this site" }, { status: 400 });
  const key = headers.get("idempotency-key");
  const payer = JSON.stringify({
    name: `${request.firstName} ${request.lastName}`,
    email: request.email,
    provider: request.additionalInformation[0]?.providerName,
  });
  const id = secretId("p");
  // The return URLs contain the payment ID, so that the return page can read the payment status.
  const [confirmBack, closeBack] = [confirmUrl, closeUrl].map((address) => {
    const url = new URL(address);
    url.searchParams.set("paymentId", id);
    return url.href;
  });
  // A visitor who canceled a payment and sends the form again gets a new payment, because the old one cannot be paid.
  await row(
    db,
    sql`UPDATE payments SET idempotency_key = NULL
      WHERE idempotency_key = ${key} AND payer = ${payer} AND status IN ('canceled', 'closed', 'refused')`,
  );
  const payment = await row<{ id: string }>(
    db,
    sql`INSERT INTO payments (id, idempotency_key, description, amount, status, confirm_url, cancel_url, close_url, payer, created_at)
      VALUES (${id}, ${key}, ${item?.name ?? ""}, ${fee.price}, 'open', ${confirmBack!}, ${cancelUrl}, ${closeBack!}, ${payer}, ${now})
      ON CONFLICT (idempotency_key) DO UPDATE SET idempotency_key = excluded.idempotency_key
        WHERE payer = excluded.payer AND description = excluded.description RETURNING id`,
  );
  // No row is returned if the idempotency key belongs to a different payment.
  if (!payment) return json({ error: "this idempotency key was used for another payment" }, { status: 409 });
  return { redirectUrl: `${env.PAY_ORIGIN ?? ""}/pay/${payment.id}` };
});

answer(payments, paymentInfo, async ({ paymentId }, { db }) => {
  const payment = await paymentById(db, paymentId);
  return payment ? { status: payment.status } : undefined;
});

paymentPages.all("/pay/*", (_request, env) => faultResponse("payment", env));

const redirectTo = (location: string) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

paymentPages.get("/pay/:id", async ({ params, query, headers }: IRequest, env: BackendEnv) => {
  await setBillLanguage(env, params.id ?? "", query.language);
  const payment = await paymentById(env.DB, params.id ?? "");
  if (!payment) return new Response("Not found", { status: 404 });
  const provider = providerOf(env);
  if (!provider) return (isDemo(env) || payment.status !== "open" ? payPage : noPayPage)({ payment, env, headers });
  try {
    return await providerPage(payment.id, provider, env, headers);
  } catch (error) {
    console.error(JSON.stringify({ event: "payment-page-failed", name: (error as Error).name }));
    return new Response("The payment page is not available.", { status: 502 });
  }
});

/** Sends a visitor to the provider's page, or back to the site if the payment has ended. */
async function providerPage(
  id: string,
  provider: PaymentProvider,
  env: BackendEnv,
  headers: Headers,
): Promise<Response> {
  const now = new Date();
  await refresh(id, provider, env, now);
  const payment = (await paymentById(env.DB, id))!;
  if (payment.status === "open") {
    const url = await checkoutUrl(payment, provider, env, now);
    if (url) return redirectTo(url);
    return payPage({ payment: (await settle(env.DB, id, "close", now))!, env, headers });
  }
  if (payment.status === "confirmed" && !(await billPayment(env.DB, id)))
    return redirectTo(browserUrl(payment.confirm_url, env));
  const refund = await row(env.DB, sql`SELECT 1 FROM payment_refunds WHERE payment_id = ${id}`);
  return payPage({ payment, env, headers }, refund !== null);
}

paymentPages.post("/pay/webhook", async (request: IRequest, env: BackendEnv) => {
  const provider = providerOf(env);
  if (!provider) return new Response("Not found", { status: 404 });
  const signature = request.headers.get("stripe-signature") ?? "";
  const event = await provider.read(await request.text(), signature).catch(() => undefined);
  if (event === undefined) return new Response("The signature is not valid.", { status: 400 });
  if (event) await record(env.DB, event, new Date());
  return new Response("ok");
});

const isAction = (text: string | undefined): text is Action => text !== undefined && Object.hasOwn(outcomes, text);

paymentPages.post("/pay/:id/:action", async ({ params, headers }: IRequest, env: BackendEnv) => {
  // Only the provider says whether something was paid.
  if (!isAction(params.action) || providerOf(env) || !isDemo(env)) return new Response("Not found", { status: 404 });
  const bill = await billPayment(env.DB, params.id ?? "");
  // A bill stays payable until it is paid.
  if (bill?.status === "open" && params.action !== "confirm")
    return new Response(null, {
      status: 303,
      headers: { location: browserUrl(bill.cancel_url, env), "cache-control": "no-store" },
    });
  const payment = await settle(env.DB, params.id ?? "", params.action, new Date());
  if (!payment) return new Response("Not found", { status: 404 });
  // If the visitor repeats an action, the payment page repeats the redirect. If the payment has already ended with a
  // different outcome, the payment page shows that outcome.
  // The page of a paid bill says that it is paid, because the bill lookup does not show it any more.
  if (bill || payment.status !== outcomes[params.action]) return payPage({ payment, env, headers });
  const returnUrls = { confirmed: payment.confirm_url, canceled: payment.cancel_url, closed: payment.close_url };
  return new Response(null, {
    status: 303,
    headers: { location: browserUrl(returnUrls[payment.status], env), "cache-control": "no-store" },
  });
});
