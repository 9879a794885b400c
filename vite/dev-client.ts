// Browser entry point for `npm run dev`.
import "@vitejs/plugin-react/preamble";
import "../app/client.ts";
