/** Empty replacement for optional dependencies that packages import but the site never calls. */
export default {};
