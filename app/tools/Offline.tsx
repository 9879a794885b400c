/** Tells a user that a search in place got no response, and offers to repeat the search. */
export const Offline = ({ retry }: { retry: string }) => (
  <p role="alert" data-failed>
    <strong>There was no response.</strong> Check your internet connection.{" "}
    <a href={retry} data-search>
      Try again
    </a>
  </p>
);
