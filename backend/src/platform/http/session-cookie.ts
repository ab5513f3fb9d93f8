/**
 * The name of the cookie that holds a visitor's session. The prefix makes browsers refuse it from another host, path
 * or unsecured page.
 */
export const SESSION_COOKIE = '__Host-sihat_refresh'
