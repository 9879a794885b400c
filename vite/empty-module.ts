/** Empty replacement for optional dependencies that packages import, but that the site never calls. */
export default {};
