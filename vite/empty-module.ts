/** Empty module that replaces optional dependencies: packages import these, but the site never calls them. */
export default {};
