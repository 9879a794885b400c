import { css } from "@linaria/core";
import type { FormEvent, ReactNode } from "react";
import type { PageContext } from "../../context/page-context.ts";
import { SearchButton } from "../../search/SearchButton.tsx";
import { largeText } from "../../theme/viewport.ts";
import { classNames } from "../../ui/class-names.ts";

const row = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-3);

  /* In large text, the input needs the whole row. */
  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface ProviderFormProps {
  /** The form's search box (`ProviderBox`). */
  box: ReactNode;
  id?: string;
  /** URL of the results page; default: the URL of the current page. */
  action?: string;
  /** Whether the form opens another site in a new tab. */
  leaves?: boolean;
  className?: string;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  page: PageContext;
  /** Additional fields in the search form. */
  children?: ReactNode;
}

/** Renders the provider search form. */
export const ProviderForm = ({ box, id, action, leaves, className, onSubmit, page, children }: ProviderFormProps) => (
  <search>
    <form
      autoComplete="off"
      className={classNames(row, className)}
      id={id}
      action={action}
      onSubmit={onSubmit}
      {...(leaves && { target: "_blank", rel: "noopener" })}
    >
      {box}
      <SearchButton t={page.t} />
      {children}
    </form>
  </search>
);
