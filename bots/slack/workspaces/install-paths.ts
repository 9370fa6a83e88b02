/** Path where an installation begins. */
export const INSTALL_PATH = '/slack/install';

/** Path to which Slack redirects; the Redirect URL in the app's settings ends with it. */
export const REDIRECT_PATH = '/slack/oauth_redirect';
