import type { ReactNode } from "react";
import { displayPhone, onlyTelHref } from "../../../lib/text/phone.ts";
import type { FailureReason } from "../../context/failure.ts";
import type { PageContext } from "../../context/page-context.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Cluster } from "../../ui/Cluster.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { fieldPhrases } from "../phrases.ts";

const REASONS = {
  failed: fieldPhrases.TryAgainSoon,
  limited: fieldPhrases.TryAgainLimited,
  offline: fieldPhrases.TryAgainOffline,
};

/** Returns what visitors can do about a failure, such as "Please try again in a minute." */
export const failureText = ({ t }: Pick<PageContext, "t">, reason: FailureReason = "failed"): string =>
  t(REASONS[reason]);

interface FailureActionsProps {
  page: Pick<PageContext, "t" | "phone">;
  /** URL that repeats the request. */
  retry: string;
  /** Whether `useSearch` repeats the request without a page load. */
  inPlace?: boolean;
}

/** Renders a link that repeats a failed request, and the site's telephone number. */
export const FailureActions = ({ page, retry, inPlace = false }: FailureActionsProps) => (
  <Cluster gap={3}>
    <ButtonLink variant="secondary" href={retry} data-search={inPlace || undefined}>
      {page.t(fieldPhrases.TryAgain)}
    </ButtonLink>
    <PhoneLink page={page} />
  </Cluster>
);

/**
 * Renders a link to the site's telephone number. Renders nothing if the site has no number.
 * @param children hidden text that says what the call is about
 */
export function PhoneLink({
  page: { t, phone },
  children,
}: Pick<FailureActionsProps, "page"> & { children?: ReactNode }) {
  if (!phone) return null;
  const tel = onlyTelHref(phone);
  const text = t(fieldPhrases.CallUs, { phone: displayPhone(phone) });
  if (!tel) return <span>{/\d/.test(phone) ? text : phone}</span>;
  return (
    <ButtonLink variant="secondary" href={tel} icon="phone">
      {text}
      {children && <VisuallyHidden>{children}</VisuallyHidden>}
    </ButtonLink>
  );
}

/** Renders what visitors can do about a failure: text, a retry link, and the site's telephone number. */
export const FailureDetails = ({ reason, ...props }: FailureActionsProps & { reason: FailureReason }) => (
  <Stack gap={4} align="start">
    <p>{failureText(props.page, reason)}</p>
    <FailureActions {...props} />
  </Stack>
);
