/** Empty module that replaces optional dependencies, which packages import but the site never calls. */
export default {};
