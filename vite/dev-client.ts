// The browser's entry under `npm run dev`.
import "@vitejs/plugin-react/preamble";
import "../app/client.ts";
