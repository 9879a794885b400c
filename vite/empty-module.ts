/** Replaces optional dependencies that are imported but never called. */
export default {};
