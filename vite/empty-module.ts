/** Replaces optional dependencies that are imported and never called. */
export default {};
