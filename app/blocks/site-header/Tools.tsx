import { css } from "@linaria/core";
import type { PageContext } from "../../context/page-context.ts";
import { linkProps, NewWindow } from "../../fields/FieldLink.tsx";
import { fieldPhrases } from "../../fields/phrases.ts";
import type { Link, Values } from "../../fields/types.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { fields } from "./fields.ts";

const list = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  font-size: var(--text-s);

  & a,
  & span[lang] {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    padding-inline: var(--space-3);
    border-radius: var(--radius-s);
    font-weight: 700;
    text-decoration: none;
  }

  & a:hover {
    text-decoration: underline;
  }

  & span[lang] {
    font-weight: 400;
    color: var(--color-muted);
  }
`;

const languages = css`
  display: flex;

  /* A short line between the two. */
  & > * + * {
    background: linear-gradient(var(--color-border), var(--color-border)) no-repeat 0 / 1px 1.25rem;
  }
`;

type Fields = Values<typeof fields>;
type ToolsProps = { fields: Fields; page: PageContext };

const useful = (link: Link | null): link is Link => link !== null && link.href !== "#";
const isBilingual = ({ language, hasSpanishVersion }: PageContext) => hasSpanishVersion || language === "es";

/** Whether there is anything beside menu and search: languages, sign-in, the health system's own site. */
export const hasTools = (fields: Fields, page: PageContext): boolean =>
  isBilingual(page) || useful(fields.signInLink) || hasEnterprise(fields);

const hasEnterprise = ({ enterpriseHomeLink }: Fields) => useful(enterpriseHomeLink) && enterpriseHomeLink.text !== "";

/** The languages that the page exists in (HD-19), sign-in and the way to the health system (HD-01). */
export function Tools({ fields, page }: ToolsProps) {
  const { enterpriseHomeLink, signInLink } = fields;
  if (!hasTools(fields, page)) return null;
  return (
    <ul className={list}>
      {isBilingual(page) && (
        <li className={languages}>
          <Language code="en" name="English" href={page.englishPath ?? page.path} page={page} />
          <Language code="es" name="Español" href={`/es${page.path === "/" ? "" : page.path}`} page={page} />
        </li>
      )}
      {useful(enterpriseHomeLink) && enterpriseHomeLink.text && (
        <li>
          <a {...linkProps(enterpriseHomeLink)}>
            {enterpriseHomeLink.text}
            <NewWindow link={enterpriseHomeLink} page={page} />
          </a>
        </li>
      )}
      {useful(signInLink) && (
        <li>
          <a {...linkProps(signInLink)}>
            <Icon name="user" size={20} />
            {signInLink.text || page.t(fieldPhrases.SignIn)}
            <NewWindow link={signInLink} page={page} />
          </a>
        </li>
      )}
    </ul>
  );
}

function Language({ code, name, href, page }: { code: string; name: string; href: string; page: PageContext }) {
  if (page.language.startsWith(code)) return <span lang={code}>{name}</span>;
  return (
    <a href={href} lang={code} hrefLang={code}>
      {name}
    </a>
  );
}
