import type { D1Database } from "@cloudflare/workers-types";
import { endpoints } from "../../contracts/index.ts";
import type { RecordImport } from "../../contracts/records.ts";

/** Adds the rows to which the example requests refer and that the seed data does not contain. */
export async function addExamples(db: D1Database): Promise<void> {
  // The seed data has no payments.
  await db
    .prepare(
      `INSERT INTO payments (id, description, amount, status, confirm_url, cancel_url, close_url, payer, created_at, settled_at)
       VALUES (?1, 'Fee', 15000, 'confirmed', '/', '/', '/', '{}', '2026-01-15T00:00:00Z', '2026-01-15T00:05:00Z')`,
    )
    .bind(endpoints.paymentInfo.example.request.paymentId)
    .run();
  const [message] = endpoints.sessionMessages.example.response as unknown as [
    { id: string; subject: string; text: string; by: string; at: string; recipients: { registrationId: string }[] },
  ];
  await db.batch([
    db
      .prepare("INSERT INTO messages VALUES (?, 15, ?, ?, ?, ?, 'example')")
      .bind(message.id, message.subject, message.text, message.by, message.at),
    db
      .prepare("INSERT INTO message_recipients VALUES (?, ?, 'Camila Lindqvist', 'camila@example.com', 'sent')")
      .bind(message.id, message.recipients[0]!.registrationId),
  ]);
  const { requestReceipt, staffRequests, submitForm } = endpoints;
  const [request] = (staffRequests.example.response as { requests: { about: { url: string } }[] }).requests;
  const { formAddress, firstName } = submitForm.example.request;
  const body = { formAddress, firstName, phone: "303-555-0101", location: request!.about.url, formLanguage: "en" };
  const { receipt } = requestReceipt.example.request;
  await db.batch(
    [
      receipt,
      endpoints.handleRequests.example.request.requestIds[0]!,
      endpoints.deleteRequests.example.request.requestIds[0]!,
    ].map((id, index) =>
      db
        .prepare(
          "INSERT INTO form_submissions (id, form_id, body, created_at, handled) VALUES (?, 'appointment', ?, ?, ?)",
        )
        .bind(id, JSON.stringify(body), requestReceipt.example.response.at, index === 2 ? 1 : 0),
    ),
  );
  const { personData } = endpoints;
  const [personTable] = personData.example.response.tables as unknown as [
    { records: { id: string; form_id: string }[] },
  ];
  await db
    .prepare("INSERT INTO form_submissions (id, form_id, body, created_at) VALUES (?, ?, ?, ?)")
    .bind(
      personTable.records[0]!.id,
      personTable.records[0]!.form_id,
      JSON.stringify(personData.example.request),
      requestReceipt.example.response.at,
    )
    .run();
  const { importReport, addImportRows } = endpoints;
  const shownImport = importReport.example.response as unknown as RecordImport;
  const [plan] = addImportRows.example.request.rows;
  const [id, payer, name] = plan!.cells;
  const record = JSON.stringify({ id, payer, plan: name, network: null });
  const imports: [id: string, state: string][] = [
    [shownImport.id, "checked"],
    [addImportRows.example.request.importId, "open"],
  ];
  await db.batch([
    ...imports.map(([importId, state]) =>
      db
        .prepare(
          "INSERT INTO imports (id, kind, file_name, state, headings, mapping, subject, name, created_at) VALUES (?, ?, ?, ?, ?, ?, 'staff-1', ?, ?)",
        )
        .bind(
          importId,
          shownImport.kind,
          shownImport.fileName,
          state,
          JSON.stringify(shownImport.headings),
          JSON.stringify(shownImport.mapping),
          shownImport.by,
          shownImport.at,
        ),
    ),
    db
      .prepare(
        "INSERT INTO import_rows (import_id, line, cells, key, record, action, changes, problems) VALUES (?, 2, ?, ?, ?, 'add', '[]', '[]')",
      )
      .bind(shownImport.id, JSON.stringify(plan!.cells), id, record),
  ]);
  await db
    .prepare(
      `INSERT INTO registrations (id, session_id, fee_id, amount, status, receipt_number, first_name, last_name, email, created_at)
       VALUES (?, 15, 1, 9500, 'canceled', 'LH-15-2', 'Noa', 'Lindqvist', 'noa@example.com', '2026-01-15T00:00:00Z')`,
    )
    .bind(endpoints.refundRegistration.example.request.registrationId)
    .run();
  await db
    .prepare(
      `INSERT INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, session_id, data, created_at, send_at, delivery, failure)
       VALUES ('m-1', 'example', 'canceled', 'en', 'noa@example.com', 'noa@example.com', ?1, 15, '{"people":[]}', ?2, ?2, 'failed', 'complained')`,
    )
    .bind(endpoints.refundRegistration.example.request.registrationId, "2030-09-01T18:15:00Z")
    .run();
  const [other] = (endpoints.undeliveredMails.example.response as unknown as { others: Record<string, string>[] })
    .others;
  await db.batch([
    db
      .prepare(
        `INSERT INTO visits (id, kind, starts_at, ends_at, is_new, is_video, reason, notes, first_name, last_name,
           birth_date, email, mailbox, phone, language, status, created_at)
         VALUES (?1, 'video', ?2, ?2, 1, 1, '', '', 'Mara', 'Ostrander', '1980-01-01', 'mara@example.com', 'mara@example.com', ?3, 'en', 'booked', ?4)`,
      )
      .bind(other!.visitId, other!.startsAt, other!.phone, other!.at),
    db
      .prepare(
        `INSERT INTO outbox (id, cause, kind, language, recipient, mailbox, registration_id, data, created_at, send_at, delivery, failure)
         VALUES ('m-2', 'visit', 'visitBooked', 'en', 'mara@example.com', 'mara@example.com', ?1, '{}', ?2, ?2, 'failed', 'E_RECIPIENT_NOT_ALLOWED')`,
      )
      .bind(other!.visitId, other!.at),
  ]);
  const told = endpoints.toldWait.example.response.wait!;
  await db
    .prepare("INSERT INTO location_waits (location_id, minutes, told_at, told_by) VALUES (?, ?, ?, ?)")
    .bind(Number(endpoints.toldWait.example.request.key), told.minutes, told.at, told.by)
    .run();
  const { recordPayment, undoPayment, confirmRefund } = endpoints;
  const atDesk = [
    [recordPayment.example.request.registrationIds[0]!, "", 9500],
    [undoPayment.example.request.registrationId, undoPayment.example.request.paymentId, 0],
    ["r-8d42e8f30ab16d95c8e4f60a12d3b597", confirmRefund.example.request.paymentId, 0],
  ] as const;
  for (const [registrationId, paymentId, owed] of atDesk) {
    await db
      .prepare(
        `INSERT INTO registrations (id, session_id, fee_id, amount, owed, status, receipt_number, first_name, last_name, email, created_at)
         VALUES (?1, 15, 1, 9500, ?2, 'confirmed', iif(?2, NULL, 'LH-15-3'), ?1, 'Lindqvist', '', '2026-01-15T00:00:00Z')`,
      )
      .bind(registrationId, owed)
      .run();
    if (paymentId)
      await db
        .prepare(
          `INSERT INTO payments (id, paid_for, description, amount, status, confirm_url, cancel_url, close_url, payer, created_at, settled_at, method)
           VALUES (?, ?, 'Fee', 9500, 'confirmed', '', '', '', '{}', '2026-01-15T00:00:00Z', '2026-01-15T00:00:00Z', 'cash')`,
        )
        .bind(paymentId, registrationId)
        .run();
  }
  await db
    .prepare(
      "INSERT INTO refunds (registration_id, payment_id, amount, created_at) VALUES (?, ?, 500, '2026-01-15T00:00:00Z')",
    )
    .bind(atDesk[2][0], atDesk[2][1])
    .run();
  // The seed data contains no waitlist, but the examples need three waitlist entries: one for the list, one that gets a
  // seat, and one that staff remove.
  const { waitingList, giveSeat, removeWaiting } = endpoints;
  const [shown] = waitingList.example.response as unknown as [{ id: string; email: string; phone: string }];
  const people = JSON.stringify([{ firstName: "Tomas", lastName: "Lindqvist", feeId: "1" }]);
  const waits = [shown.id, giveSeat.example.request.waitingId, removeWaiting.example.request.waitingId];
  await db.batch(
    waits.map((id, at) =>
      db
        .prepare(
          `INSERT INTO waiting (id, session_id, people, seats, promo_code, email, phone, status, created_at)
           VALUES (?, 15, ?, 1, '', ?, ?, 'waiting', '2026-01-15T00:00:00Z')`,
        )
        .bind(id, people, at ? `waits${at}@example.com` : shown.email, shown.phone),
    ),
  );
}
