import { css } from "@linaria/core";
import { useEffect, useRef, useState } from "react";
import { TIMER } from "../../../lib/constants.ts";
import { call } from "../../browser/call.ts";
import { ServiceDetails } from "../../care/service/ServiceDetails.tsx";
import type { Details } from "../../care/service/service-links.ts";
import { AuthoredIcon } from "../../cms/components/AuthoredIcon.tsx";
import { failureText } from "../../cms/components/Failure.tsx";
import type { Image, Link } from "../../cms/fields/types.ts";
import type { FailureReason } from "../../context/failure.ts";
import { failureReason } from "../../context/failure.ts";
import type { PageContext } from "../../context/page-context.ts";
import { Places } from "../../search/ResultList.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { modal } from "../../ui/modal.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { phrases } from "./phrases.ts";
import { finderParams, type NamedService, type Search } from "./search.ts";

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
  ${modal}
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

const content = css`
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

const body = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-4);
  min-block-size: 16rem;
`;

const halfWidth = css`
  inline-size: 55%;
`;

interface PreviewProps {
  service: NamedService;
  /** Link to virtual services, for a service that has no such link of its own. */
  virtualServices: Link | null;
  page: PageContext;
}

interface ServicePanelProps extends PreviewProps {
  search: Search;
  details: Details;
  failure?: FailureReason | undefined;
  icon?: Image | null | undefined;
}

/** Above the service list, renders the details of the service whose ID is in the URL. */
export const ServicePanel = ({ search, service, details, failure, icon, virtualServices, page }: ServicePanelProps) => (
  <section className={panel} aria-label={service.name}>
    <div className={head}>
      <Heading level={2} size="m">
        {icon && <AuthoredIcon icon={icon} size={28} decorative />} {service.name}
      </Heading>
      <a href={finderParams.url(search, { service: "" })} data-search>
        <Icon name="close" />
        <VisuallyHidden>{page.t(phrases.ClosePreview)}</VisuallyHidden>
      </a>
    </div>
    {failure && <DetailsFailed reason={failure} page={page} />}
    <ServiceDetails name={service.name} details={details} virtualServices={virtualServices} level={3} page={page} />
  </section>
);

const DetailsFailed = ({ reason, page }: { reason: FailureReason; page: PageContext }) => (
  <p role="status">
    {page.t(phrases.DetailsFailed)} {failureText(page, reason)}
  </p>
);

/**
 * Renders a dialog that shows a service's details. While the details are loading, the dialog contains only the name and
 * the links. If the request for the details fails, the dialog also contains a message. The dialog fades in on the next
 * frame. React removes the dialog after it has faded out.
 */
export function ServiceDialog({ service, virtualServices, page, onRemove }: PreviewProps & { onRemove(): void }) {
  const host = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [details, setDetails] = useState<Details>(null);
  const [failure, setFailure] = useState<FailureReason | null>(null);
  const [isLoading, setLoading] = useState(true);
  const { id, name } = service;
  useEffect(() => {
    host.current?.showModal();
    const frame = requestAnimationFrame(() => setOpen(true));
    const running = new AbortController();
    call("GET /medical-services/get-service-item-info", { id }, { signal: running.signal })
      .then(setDetails, (error) => {
        if (running.signal.aborted) return;
        console.error("medical-services-finder:", error);
        setFailure(failureReason(error));
      })
      .finally(() => setLoading(false));
    return () => {
      cancelAnimationFrame(frame);
      running.abort();
    };
  }, [id]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close the dialog with Escape
    <dialog
      className={dialog}
      ref={host}
      aria-label={name}
      data-open={isOpen || undefined}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      onClose={() => {
        setOpen(false);
        setTimeout(onRemove, TIMER.dialogRemoval);
      }}
    >
      <div className={content}>
        <div className={head}>
          <h2>{name}</h2>
          <button type="button" aria-label={page.t(phrases.ClosePreview)} onClick={() => host.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        <VisuallyHidden>
          <span role="status">{isLoading && page.t(phrases.LoadingService)}</span>
        </VisuallyHidden>
        <div className={body} data-details aria-busy={isLoading || undefined}>
          {isLoading && <Bones lines={2} />}
          {failure && <DetailsFailed reason={failure} page={page} />}
          <ServiceDetails name={name} details={details} virtualServices={virtualServices} level={3} page={page} />
          {isLoading && <Bones lines={1} />}
        </div>
      </div>
    </dialog>
  );
}

const Bones = ({ lines }: { lines: number }) => (
  <div data-bones>
    <Skeleton shape="text" className={halfWidth} />
    <Places of={<Skeleton shape="text" />} count={lines} />
  </div>
);
