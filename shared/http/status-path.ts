/** The path of the page on announced maintenance, at the SCA site and at the developer site. */
export const statusPath = "/status";
