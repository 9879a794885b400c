/** Renders an email address. A long address wraps only after the `@` or before a dot. */
export const EmailText = ({ address }: { address: string }) =>
  address.split(/(?<=@)|(?=\.)/).flatMap((part, index) => (index ? [<wbr key={part} />, part] : [part]));

/** Renders a `mailto:` link. */
export const EmailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
    <EmailText address={address} />
  </a>
);
