export { messageFields as fields } from "../../cms/components/message-fields.ts";
