/** An email address to write to, which may break after its at sign and before a dot rather than anywhere. */
export function EmailLink({ address }: { address: string }) {
  const [name = "", host = ""] = address.split("@");
  return (
    <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
      {name}@<wbr />
      {host.split(/(?=\.)/).flatMap((part, index) => (index ? [<wbr key={part} />, part] : [part]))}
    </a>
  );
}
