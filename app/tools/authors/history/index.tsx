import { css } from "@linaria/core";
import { letGo, type PageHistory, type PageVersion, putBack, readHistory } from "../../../../contracts/history.ts";
import { languageName } from "../../../../lib/cms/language.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { Note } from "../../../ui/Note.tsx";
import { type ActionInput, page, type ViewProps } from "../../define.ts";
import { refusedOutcome } from "../../outcome.ts";
import {
  AuthorPage,
  actions,
  ErrorSummary,
  isWildcardPath,
  Moment,
  pathText,
  toolUrl,
} from "../overview/components.tsx";

const list = css`
  margin-block: var(--space-4);

  & > li {
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--color-border);
  }

  & p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-4);
    margin: 0;
  }

  & small {
    color: var(--color-muted);
  }
`;

interface Data extends PageHistory {
  path: string;
  language: string;
}

/** Tool page that lists the published versions of a page and puts an earlier one back. */
export default page<Data>({
  path: "/_authors/history",
  access: "author",
  title: () => "History",
  async load({ query, site, call }) {
    const [path, language] = [query.get("path"), query.get("language") || site.languages[0]];
    if (!path?.startsWith("/") || !language || !site.languages.includes(language)) return null;
    return { ...(await call(readHistory, { site: site.name, path, language })), path, language };
  },
  actions: {
    back: (input) => change(input, "back"),
    go: (input) => change(input, "go"),
  },
  View: History,
});

async function change({ form, query, site, call }: ActionInput, kind: "back" | "go") {
  const request = {
    site: site.name,
    path: query.get("path") ?? "",
    language: query.get("language") || site.languages[0]!,
  };
  try {
    const version = Number(form.get("version"));
    const { id } = await (kind === "back" ? call(putBack, { ...request, version }) : call(letGo, request));
    return { redirect: `/_authors/publishing/${id}` };
  } catch (error) {
    return refusedOutcome(error);
  }
}

function History({ data, page: { timeZone }, outcome }: ViewProps<Data>) {
  const { address, versions, mark, language } = data;
  return (
    <AuthorPage title={`History: ${pathText(address)}`} here="/_authors">
      <ErrorSummary outcome={outcome} labels={{}} />
      <div className={actions}>
        {!isWildcardPath(address) && <a href={address}>Open</a>}
        <a href={toolUrl("page", data)}>About this page</a>
        <a href={toolUrl("compare", data)}>Compare with the CMS</a>
      </div>
      {mark?.kind === "back" && (
        <Note kind="warning">
          <p>
            <strong>{mark.by} put an earlier version back</strong> on <Moment at={mark.at} zone={timeZone} />. Visitors
            get it until the page is published again.
          </p>
          <form autoComplete="off" method="post">
            <Button type="submit" name="action" value="go" variant="secondary" size="small">
              Show what the CMS has published
            </Button>
          </form>
        </Note>
      )}
      {mark?.kind === "held" && (
        <Note kind="warning">
          <p>
            <strong>{mark.by} holds this page</strong> until the release of <a href="/_authors/held">{mark.name}</a>.
            {mark.version === null && " Visitors do not see the page yet."}
          </p>
        </Note>
      )}
      <Heading level={2} size="m">
        {countText(versions.length, "version")} in {languageName(language)}
      </Heading>
      <p>The site keeps the last 20 versions that the CMS has published.</p>
      <ol className={`plain ${list}`}>
        {versions.map((version, index) => (
          <Version
            key={version.id}
            version={version}
            before={versions[index + 1]}
            data={data}
            zone={timeZone}
            isOnly={versions.length === 1}
          />
        ))}
      </ol>
    </AuthorPage>
  );
}

interface VersionProps {
  version: PageVersion;
  before: PageVersion | undefined;
  data: Data;
  zone: string;
  isOnly: boolean;
}

function Version({ version, before, data, zone, isOnly }: VersionProps) {
  const { id, at, publication, person, savedBy, broken, brokenBlocks, isShown } = version;
  const compareUrl = (from: string | number, to: string | number) =>
    `${toolUrl("compare", data)}&${new URLSearchParams({ from: `${from}`, to: `${to}` })}`;
  return (
    <li>
      <p>
        <strong>
          <Moment at={at} zone={zone} />
        </strong>
        {isShown && <Chip level="green">visitors see this</Chip>}
        <small>
          {publication ? <a href={`/_authors/publishing/${publication}`}>published by {person}</a> : "found on a visit"}
          {savedBy && `, saved by ${savedBy}`}
        </small>
      </p>
      {broken > 0 && (
        <p>
          {countText(broken, "problem")}
          {brokenBlocks.length > 0 && `: ${brokenBlocks.join(", ")}`}
        </p>
      )}
      <form autoComplete="off" className={actions} method="post">
        {before && <a href={compareUrl(before.id, id)}>What changed</a>}
        {!isShown && <a href={compareUrl(id, "stored")}>Compare with what visitors see</a>}
        {!isShown && !isOnly && (
          <>
            <input type="hidden" name="version" value={id} />
            <Button type="submit" name="action" value="back" variant="secondary" size="small">
              Put this version back
            </Button>
          </>
        )}
      </form>
    </li>
  );
}
