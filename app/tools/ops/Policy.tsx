import { Note } from "../../ui/Note.tsx";
import type { ViewProps } from "../define.ts";
import type { PolicyData } from "./load.ts";
import { Table } from "./Table.tsx";

/** Ops view with content security policy violations that browsers reported, grouped by week and page. */
export function Policy({ data: { reports } }: ViewProps<PolicyData>) {
  if (reports === null) return <p>Reports are not available right now.</p>;
  if (reports.length === 0)
    return (
      <Note kind="success">
        <p>No reports from browsers in the last eight weeks.</p>
      </Note>
    );
  const weeks = [...new Set(reports.map(({ week }) => week))];
  return (
    <>
      <p>
        Browsers block and report what the content security policy of a page does not allow. Browser extensions also
        cause reports. A host that is blocked on many pages may be missing in the site record.
      </p>
      {weeks.map((week) => (
        <Table
          key={week}
          caption={`Week of ${week}`}
          rows={reports.filter((report) => report.week === week)}
          keyOf={({ site, page, directive, blocked }) => [site, page, directive, blocked].join(" ")}
          columns={[
            { title: "Page", cell: ({ page }) => page },
            { title: "Site", cell: ({ site }) => site },
            { title: "Directive", cell: ({ directive }) => directive },
            { title: "Refused", cell: ({ blocked }) => blocked },
            { title: "Reports", cell: ({ count }) => count },
          ]}
        />
      ))}
    </>
  );
}
