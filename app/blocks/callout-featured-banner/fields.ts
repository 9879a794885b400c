export { messageFields as fields } from "../../fields/message-banner/message-fields.ts";
