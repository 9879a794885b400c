import { css } from "@linaria/core";
import { linkProps, NewWindow } from "../../cms/components/FieldLink.tsx";
import { hasLanguages, Languages } from "../../cms/components/languages/Languages.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import type { Link, Values } from "../../cms/fields/types.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { fields } from "./fields.ts";

const list = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  font-size: var(--text-s);
  line-height: 1.3;

  & a,
  & span[lang]:not(button *) {
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

  & span[lang]:not(button *) {
    font-weight: 400;
    color: var(--color-muted);
  }
`;

type Fields = Values<typeof fields>;
type ToolsProps = { id: string; fields: Fields; page: PageContext };

const hasUrl = (link: Link | null): link is Link => link !== null && link.href !== "#";
const hasEnterprise = ({ enterpriseHomeLink }: Fields) => hasUrl(enterpriseHomeLink) && enterpriseHomeLink.text !== "";

/** Returns whether the header has links to the health system's site or to the page in other languages. */
export const hasExternalLinks = (fields: Fields, page: PageContext): boolean =>
  hasLanguages(page) || hasEnterprise(fields);

/** Returns whether the header has links other than the menu and the search. */
export const hasTools = (fields: Fields, page: PageContext): boolean =>
  hasExternalLinks(fields, page) || hasUrl(fields.signInLink);

/** Renders links to the health system's site and to the page in other languages. */
export function ExternalLinks({ id, fields, page }: ToolsProps) {
  const { enterpriseHomeLink } = fields;
  if (!hasExternalLinks(fields, page)) return null;
  return (
    <ul className={list}>
      {hasUrl(enterpriseHomeLink) && hasEnterprise(fields) && (
        <li>
          <a {...linkProps(enterpriseHomeLink)}>
            {enterpriseHomeLink.text}
            <NewWindow link={enterpriseHomeLink} page={page} />
          </a>
        </li>
      )}
      {hasLanguages(page) && (
        <li>
          <Languages id={id} page={page} />
        </li>
      )}
    </ul>
  );
}

/** Renders the sign-in link to the patient portal. */
export function SignInLink({ fields: { signInLink }, page }: Omit<ToolsProps, "id">) {
  if (!hasUrl(signInLink)) return null;
  return (
    <ul className={list}>
      <li>
        <a {...linkProps(signInLink)}>
          <Icon name="user" size={20} />
          {linkText(signInLink, page.t(fieldPhrases.SignIn))}
          <NewWindow link={signInLink} page={page} />
        </a>
      </li>
    </ul>
  );
}
