import { listReviews, type ReviewedPage } from "../../../../contracts/authors.ts";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import { languageName } from "../../../../lib/cms/language.ts";
import { dayIn, longDate } from "../../../../lib/dates/dates.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { page, type ViewProps } from "../../define.ts";
import { AuthorPage, plans, toolUrl } from "../overview/components.tsx";

type Reviews = ResponseOf<typeof listReviews>;

/** Tool page that lists the pages by the date of their next review. */
export default page<Reviews>({
  path: "/_authors/reviews",
  access: "author",
  title: () => "Reviews",
  load: ({ site, call }) => call(listReviews, { site: site.name }),
  View: ReviewList,
});

function ReviewList({ data: { pages, without, soon }, page: { timeZone } }: ViewProps<Reviews>) {
  const today = dayIn(new Date().toISOString(), timeZone) ?? "";
  return (
    <AuthorPage title="Reviews" here="/_authors/reviews">
      <p>
        <strong>
          {soon === 0 ? "No review is due within 30 days." : `${countText(soon, "review")} due within 30 days.`}
        </strong>{" "}
        {countText(without, "page")} that visitors opened in the last week {without === 1 ? "has" : "have"} no review.
      </p>
      <p>
        In the CMS, a page has three fields: <code>reviewedDate</code>, <code>reviewedBy</code>, and{" "}
        <code>reviewDueDate</code>. Visitors and search engines see them. Set them only after a review. To change a date
        or a reviewer, edit the page in the CMS and publish it.
      </p>
      <ul className={plans}>
        {pages.map((reviewed) => (
          <ReviewedRow key={reviewed.address} reviewed={reviewed} today={today} zone={timeZone} />
        ))}
      </ul>
    </AuthorPage>
  );
}

function ReviewedRow({ reviewed: row, today, zone }: { reviewed: ReviewedPage; today: string; zone: string }) {
  const { address, name, language, reviewed, due } = row;
  const date = (day: string) => longDate(`${day}T12:00:00`, zone, "en");
  return (
    <li>
      <p>
        <strong>
          <a href={toolUrl("page", row)}>{name || address}</a>
        </strong>{" "}
        {due && due < today && <Chip level="red">overdue</Chip>}
      </p>
      <p>
        {address}, {languageName(language)}
        {row.editor && (
          <>
            {". "}
            <a href={row.editor}>Change the dates in the CMS</a>
          </>
        )}
      </p>
      <p>
        {due ? `Next review: ${date(due)}.` : "No date for the next review."}{" "}
        {reviewed ? `Last review: ${date(reviewed)}.` : "Never reviewed."}
      </p>
    </li>
  );
}
