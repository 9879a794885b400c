import type { PageContext } from "../context/page-context.ts";
import { formPhrases } from "../forms/phrases.ts";
import { Phone } from "../ui/Phone.tsx";
import { Message } from "./Frame.tsx";
import { toolPagePhrases } from "./phrases.ts";

interface UnsentFormProps {
  title: string;
  text: string;
  /** The submitted values, each with the name of its field. */
  typed: readonly (readonly [name: string, value: string])[];
  page: Pick<PageContext, "t" | "phone">;
  /** URL of the page that contained the form, or null if the page is gone. */
  back: string | null;
  requestId: string;
}

/** Renders the page for a form submission that the form's page cannot show, with the submitted values. */
const UnsentForm = ({ title, text, typed, page: { t, phone }, back, requestId }: UnsentFormProps) => (
  <Message title={title} text={text}>
    {phone && (
      <p>
        <Phone value={phone} />
      </p>
    )}
    {back && (
      <p>
        <a href={back}>{t(formPhrases.UnsentBack)}</a>
      </p>
    )}
    {typed.length > 0 && (
      <section aria-labelledby="typed">
        <h2 id="typed">{t(formPhrases.UnsentTyped)}</h2>
        {typed.map(([name, value]) => (
          <p key={name}>
            <label>
              <strong>{name}</strong>
              <br />
              {/* Keeps the line breaks, and is easy to select and copy. */}
              <textarea readOnly cols={28} rows={Math.min(8, value.split("\n").length)} defaultValue={value} />
            </label>
          </p>
        ))}
      </section>
    )}
    <p>
      <small>{t(toolPagePhrases.Reference, { id: requestId })}</small>
    </p>
  </Message>
);

/** Renders `UnsentForm`. The Worker does not use JSX. */
export const unsentFormOf = (props: UnsentFormProps) => <UnsentForm {...props} />;
