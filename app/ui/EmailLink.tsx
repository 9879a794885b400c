/** Renders a `mailto:` link. A long email address wraps only after the `@` or before a dot. */
export function EmailLink({ address }: { address: string }) {
  const [name = "", host = ""] = address.split("@");
  return (
    <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
      {name}@<wbr />
      {host.split(/(?=\.)/).flatMap((part, index) => (index ? [<wbr key={part} />, part] : [part]))}
    </a>
  );
}
