/** Empty replacement for optional dependencies. Packages import the dependencies, but the site never calls them. */
export default {};
