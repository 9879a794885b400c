import { listPages } from "../../../../contracts/authors.ts";
import { purge } from "../../../../contracts/purge.ts";
import { Island } from "../../../islands/Island.tsx";
import { page } from "../../define.ts";
import { refusedOutcome } from "../../outcome.ts";
import { AuthorPage, ErrorSummary } from "./components.tsx";
import { ListIsland } from "./List.island.tsx";
import { type Listed, listRequest, pageSearch } from "./page-search.ts";

/** Tool page for authors that lists a site's pages. */
export default page<Listed>({
  path: "/_authors",
  access: "author",
  title: () => "Pages",
  load: ({ query, site, call }) => call(listPages, listRequest(site.name, pageSearch.read(query))),
  actions: {
    purge: async ({ form, site, call }) => {
      try {
        const { id } = await call(purge, { site: site.name, paths: [form.get("address") ?? ""], translations: true });
        return { redirect: `/_authors/publishing/${id}` };
      } catch (error) {
        return refusedOutcome(error);
      }
    },
  },
  View: ({ data, query, page: { timeZone }, site, outcome }) => (
    <AuthorPage title="Pages" here="/_authors">
      <ErrorSummary outcome={outcome} labels={{}} />
      <Island
        name="authors/List"
        hydrate="load"
        component={ListIsland}
        props={{ site, search: pageSearch.read(query), listed: data, timeZone }}
      />
    </AuthorPage>
  ),
});
