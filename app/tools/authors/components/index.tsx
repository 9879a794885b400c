import { css } from "@linaria/core";
import { listComponents, type MappedComponent } from "../../../../contracts/author-reports.ts";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Island } from "../../../islands/Island.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { FittedFrame } from "../../../ui/FittedFrame.island.tsx";
import { page, type ViewProps } from "../../define.ts";
import { AuthorPage, form, pathText, toolUrl } from "../overview/components.tsx";

const component = css`
  padding-block: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  overflow-wrap: anywhere;

  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-4);
    margin-block-end: var(--space-3);
  }

  & h2 {
    font-family: var(--font-text);
    font-size: var(--text-m);
  }

  & small {
    color: var(--color-muted);
  }

  & ul {
    margin-block-end: var(--space-3);
    padding-inline-start: var(--space-5);
    list-style: disc;
  }
`;

const resultBlock = css`
  margin-block: var(--space-5);
`;

type Listed = ResponseOf<typeof listComponents>;

/**
 * Tool page for authors that previews components from other sites. Each previewed component is on a page of this site.
 */
export default page<Listed>({
  path: "/_authors/components",
  access: "author",
  title: () => "Components",
  load: ({ query, site, call }) => {
    const { path, language } = requestedPage(query);
    return call(listComponents, {
      site: site.name,
      ...(path && { path }),
      ...(path && site.languages.includes(language) && { language }),
    });
  },
  View: Components,
});

/** Returns the path and language that the author entered in the form. The path's leading slash is optional. */
function requestedPage(query: URLSearchParams): { path: string; language: string } {
  const path = query.get("path")?.trim().slice(0, 500) ?? "";
  return { path: path && !path.startsWith("/") ? `/${path}` : path, language: query.get("language") ?? "" };
}

function Components({ data: { components, side, read, of, near = [] }, query, site }: ViewProps<Listed>) {
  const { path, language } = requestedPage(query);
  return (
    <AuthorPage title="Components" here="/_authors/components">
      <p>
        Your own components and those of Sitecore’s starters, as visitors see them. Each preview uses the content of one
        page.
      </p>
      <form autoComplete="off" className={`${form} ${resultBlock}`} method="get">
        <label>
          Path of a page
          <small>Loads the page from the CMS, with drafts. Leave empty for the stored pages.</small>
          <input name="path" defaultValue={path} placeholder="/about-us" maxLength={500} />
        </label>
        {site.languages.length > 1 && (
          <label>
            Language
            <select name="language" defaultValue={language || site.languages[0]}>
              {site.languages.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </label>
        )}
        <p>
          <Button type="submit" variant="secondary" size="small">
            Show components
          </Button>
        </p>
      </form>
      <p className={resultBlock}>
        <strong>{summary(components.length, side, read)}</strong>
        {of > read &&
          read > 0 &&
          ` ${countText(of - read, "other stored page was", "other stored pages were")} not read. To look at another page, enter its path.`}
      </p>
      {near.length > 0 && (
        <p>
          Did you mean{" "}
          {near.map((name, index) => (
            <span key={name}>
              {index > 0 && (index === near.length - 1 ? " or " : ", ")}
              <a href={`/_authors/components?${new URLSearchParams({ path: name, language })}`}>{name}</a>
            </span>
          ))}
          ?
        </p>
      )}
      {components.map((component) => (
        <Component key={component.name} one={component} side={side} />
      ))}
    </AuthorPage>
  );
}

function summary(number: number, side: Listed["side"], pageCount: number): string {
  if (pageCount === 0)
    return side === "now"
      ? "The CMS has no page at this path."
      : "No page is stored yet. Open a page of the site first.";
  return `${countText(number, "component")} in ${side === "now" ? "this page" : countText(pageCount, "stored page")}.`;
}

function Component({ one, side }: { one: MappedComponent; side: Listed["side"] }) {
  const { name, block, uses, address, path, language, index, hidden, problems } = one;
  const src = `/_authors/block?${new URLSearchParams({ path, language, side, block: String(index) })}`;
  return (
    <section className={component} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {block ? <Chip level="tint">{`shown as ${block}`}</Chip> : <Chip level="red">not shown</Chip>}
        <small>
          {countText(uses, "use")}, first on <a href={toolUrl("page", one)}>{pathText(address)}</a>
        </small>
      </header>
      {block === null && (
        <p>
          Visitors do not see this component. If it has fields, <code>npm run doctor -- --draft</code> writes its entry
          in the component map.
        </p>
      )}
      {problems.length > 0 && block !== null && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {block !== null && hidden && <p>Visitors see nothing on this page: the fields are empty.</p>}
      {block !== null && !hidden && (
        <Island name="ui/FittedFrame" hydrate="load" component={FittedFrame} props={{ src, title: name }} />
      )}
    </section>
  );
}
