import { css } from "@linaria/core";
import { ServiceDetails } from "../../care/service/ServiceDetails.tsx";
import { wayOn } from "../../care/service/service-links.ts";
import type { PageContext } from "../../context/page-context.ts";
import { AuthoredIcon } from "../../fields/AuthoredIcon.tsx";
import { FieldTextLink, linkProps } from "../../fields/FieldLink.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { ViewProps } from "../types.ts";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { type FoundServices, finderParams } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

const panel = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-inline-size: 48rem;
  margin-block-start: var(--space-5);
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-m);
  background: var(--color-surface);
`;

const dialog = css`
  inline-size: min(44rem, calc(100vw - 2rem));
  max-block-size: calc(100dvh - 2rem);
  margin: auto;
  padding: 0;
  overflow: auto;
  overscroll-behavior: contain;
  border: 0;
  border-radius: var(--radius-m);
  color: var(--color-text);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);

  &::backdrop {
    background: rgb(12 40 44 / 0.45);
  }

  @media (prefers-reduced-motion: no-preference) {
    &,
    &::backdrop {
      opacity: 0;
      transition:
        opacity 200ms,
        overlay 200ms allow-discrete,
        display 200ms allow-discrete;
    }

    &[data-open],
    &[data-open]::backdrop {
      opacity: 1;
    }
  }

  @media (forced-colors: active) {
    border: 2px solid CanvasText;
  }
`;

const inside = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-5);
`;

const head = css`
  display: flex;
  gap: var(--space-3);
  align-items: start;
  justify-content: space-between;

  & > h2 {
    overflow-wrap: anywhere;
  }

  & > :is(a, button) {
    ${iconButton}
    flex: none;
    margin: -0.4rem -0.6rem 0 0;
    border: 0;
    border-radius: var(--radius-button);
    color: var(--color-muted);
    background: none;
  }

  & > :is(a, button):hover {
    color: var(--color-link);
    background: var(--color-tint);
  }
`;

const details = css`
  min-block-size: 16rem;

  &:not([aria-busy]) > [data-bones] {
    display: none;
  }

  & > [data-bones] {
    margin-block-end: var(--space-4);
  }
`;

const ways = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
`;

const half = css`
  inline-size: 55%;
`;

/** The details of the service that the address names; where it names none, their place. */
export const PreviewPart = ({ found, fields, page }: { found: FoundServices; fields: Fields; page: PageContext }) => (
  <div data-part="service-preview">
    {found.preview && (
      <section className={panel} aria-label={found.preview.service.name}>
        <div className={head}>
          <Heading level={2} size="m">
            {found.preview.service.icon && <AuthoredIcon icon={found.preview.service.icon} size={28} decorative />}{" "}
            {found.preview.service.name}
          </Heading>
          <a href={finderParams.address(found, { service: "" })} data-search>
            <Icon name="close" />
            <VisuallyHidden>{page.t(phrases.ClosePreview)}</VisuallyHidden>
          </a>
        </div>
        <div data-body>
          <ServiceDetails
            name={found.preview.service.name}
            details={found.preview.details}
            virtualServices={fields.virtualServicesLink}
            level={3}
            page={page}
          />
        </div>
      </section>
    )}
  </div>
);

/** What a preview opens with, in any service's name: skeletons, and the ways on that need no details (MS-07, MS-12). */
export function PreviewShell({ fields, page }: { fields: Fields; page: PageContext }) {
  const { find, doctors, virtual } = wayOn("", null, fields.virtualServicesLink, page);
  return (
    <template data-shell="">
      <dialog className={dialog}>
        <div className={inside}>
          <div className={head}>
            <h2>{page.t(phrases.LoadingService)}</h2>
            <button type="button" data-close="" aria-label={page.t(phrases.ClosePreview)}>
              <Icon name="close" />
            </button>
          </div>
          <VisuallyHidden>
            <span role="status">{page.t(phrases.LoadingService)}</span>
          </VisuallyHidden>
          <div className={details} data-details="" aria-busy="true">
            <div data-bones="">
              <Skeleton shape="text" className={half} />
              <Skeleton shape="text" />
              <Skeleton shape="text" />
            </div>
            <div className={ways}>
              <ButtonLink {...linkProps(find)} size="small" data-named="">
                {find.text}
              </ButtonLink>
              <ButtonLink {...linkProps(doctors)} size="small" variant="secondary">
                {doctors.text}
              </ButtonLink>
              <FieldTextLink link={virtual} page={page} />
            </div>
            <div data-bones="">
              <Skeleton shape="text" className={half} />
              <Skeleton shape="text" />
            </div>
          </div>
        </div>
      </dialog>
    </template>
  );
}
