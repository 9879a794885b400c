/** Empty module that replaces optional dependencies, which are imported but never called. */
export default {};
