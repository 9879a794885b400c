import type { PageContext } from "../context/page-context.ts";
import { Button } from "../ui/Button.tsx";
import { Stack } from "../ui/Stack.tsx";
import { toolPagePhrases as phrases } from "./phrases.ts";

/** Renders the button that sends a form again, from the page that says why the form was not accepted. */
export const SendAgain = ({ fields, page: { t } }: { fields: URLSearchParams; page: Pick<PageContext, "t"> }) => (
  <form autoComplete="off" method="post">
    {[...fields].map(([name, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a form can contain a field twice.
      <input key={index} type="hidden" name={name} value={value} />
    ))}
    <Stack gap={3} align="start">
      <p>{t(phrases.StillHere)}</p>
      <Button type="submit">{t(phrases.SendAgain)}</Button>
    </Stack>
  </form>
);
