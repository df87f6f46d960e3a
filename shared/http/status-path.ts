/** The path of the page on announced maintenance, at the SCA site and at the developer site. */
export const statusPath = "/status";

/** The query with which that page is an Atom feed, and the feed's type. */
export const feedQuery = "?format=atom";
export const feedType = "application/atom+xml; charset=utf-8";
