import { css } from "@linaria/core";
import { classReport, type SessionReport } from "../../../../contracts/payment-desk.ts";
import { money } from "../../../../lib/billing/money.ts";
import { isoDate, longDate, shortMoment, todayIn } from "../../../../lib/dates/dates.ts";
import { Button } from "../../../ui/Button.tsx";
import { type ActionInput, type LoadInput, page } from "../../define.ts";
import { scroll } from "../../table.ts";
import { toolbar } from "../controls.ts";
import { PeriodForm } from "../PeriodForm.tsx";
import { dayAfter, dayIn, startOf } from "../period.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { SPREADSHEET_TYPE } from "../spreadsheet.ts";
import { PAYMENTS_PATH, REPORT_PATH, sessionUrl, TODAY_PATH } from "../urls.ts";
import { classRows, type Numbers, reportSheet, totalOf } from "./report.ts";

const TITLE = "Report";
/** Number of days that the page shows without a period in the URL. */
const DAYS = 90;

const table = css`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: var(--text-s);

  & :is(th, td) {
    padding: var(--space-2) var(--space-3) var(--space-2) 0;
    border-block-end: 1px solid var(--color-border);
    text-align: end;
    vertical-align: top;
    font-variant-numeric: tabular-nums;
  }

  & :is(th, td):first-child {
    min-inline-size: 14rem;
    text-align: start;
  }

  & td:first-child {
    padding-inline-start: var(--space-4);
  }

  & small {
    display: block;
  }

  & thead th {
    vertical-align: bottom;
    white-space: nowrap;
  }

  & tbody > tr:first-child > * {
    padding-block-start: var(--space-4);
  }

  @media print {
    font-size: 9pt;

    & tr {
      break-inside: avoid;
    }
  }
`;

const periodIn = (query: URLSearchParams, zone: string) => {
  const today = isoDate(todayIn(zone, new Date()));
  return { from: dayIn(query, "from", dayAfter(today, -DAYS)), to: dayIn(query, "to", today) };
};

async function load({ query, call, page: { timeZone } }: LoadInput) {
  const { from, to } = periodIn(query, timeZone);
  const period = { from: startOf(from, timeZone), to: startOf(dayAfter(to, 1), timeZone) };
  return { from, to, sessions: (await call(classReport, period)).sessions };
}

async function download(input: ActionInput) {
  const { from, to, sessions } = await load(input);
  const name = `Classes ${from} to ${to}.xlsx`;
  return { file: { name, type: SPREADSHEET_TYPE, body: await reportSheet(sessions) } };
}

const HEADINGS = ["Sessions", "Registered", "Came", "Canceled", "Paid", "Refunded", "Kept", "Still to pay"];

const cells = ({
  sessions,
  registered,
  arrived,
  cancellations,
  paid,
  refunded,
  owed,
}: Numbers): (string | number)[] => [
  sessions,
  registered,
  arrived,
  cancellations,
  money(paid),
  money(refunded),
  money(paid - refunded),
  money(owed),
];

const Cells = ({ of }: { of: Numbers }) => cells(of).map((cell, index) => <td key={HEADINGS[index]}>{cell}</td>);

/** Renders one session of a class. */
const Session = ({ session, zone }: { session: SessionReport; zone: string }) => (
  <tr>
    <td>
      <a href={sessionUrl({ sessionId: session.sessionId, eventId: session.eventId })}>
        {shortMoment(session.startDate, session.timeZone || zone)}
      </a>
      <small>
        {session.location}
        {session.canceled && ". Canceled"}
      </small>
    </td>
    <Cells of={totalOf([session])} />
  </tr>
);

/** Tool page with the attendance and the money of the classes of a period, for example for the board. */
export default page({
  path: REPORT_PATH,
  access: "staff",
  title: () => TITLE,
  load,
  actions: { download },
  View({ data: { from, to, sessions }, page: { timeZone } }) {
    return (
      <>
        <StaffHeading
          what={TITLE}
          title={`Classes from ${longDate(from, timeZone, "en")} to ${longDate(to, timeZone, "en")}`}
          links={[
            { href: TODAY_PATH, text: "Classes" },
            { href: PAYMENTS_PATH, text: "Payments" },
          ]}
        >
          <p>Attendance and money of the sessions that begin in this period.</p>
        </StaffHeading>
        <div className={toolbar}>
          <PeriodForm action={REPORT_PATH} from={from} until={to} />
          {sessions.length > 0 && (
            <form autoComplete="off" method="post">
              <Button type="submit" variant="secondary" size="small" icon="download" name="action" value="download">
                Download spreadsheet
              </Button>
            </form>
          )}
        </div>
        {sessions.length === 0 ? (
          <p>No session begins in this period.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
          <section className={scroll} tabIndex={0} aria-label="Report">
            <table className={table}>
              <thead>
                <tr>
                  {["Class", ...HEADINGS].map((heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              {classRows(sessions).map(({ name, total, members }) => (
                <tbody key={members[0]!.eventId}>
                  <tr>
                    <th scope="row">{name}</th>
                    <Cells of={total} />
                  </tr>
                  {members.map((session) => (
                    <Session key={session.sessionId} session={session} zone={timeZone} />
                  ))}
                </tbody>
              ))}
              <tfoot>
                <tr>
                  <th scope="row">All classes</th>
                  <Cells of={totalOf(sessions)} />
                </tr>
              </tfoot>
            </table>
          </section>
        )}
      </>
    );
  },
});
