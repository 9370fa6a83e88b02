/** Where an installation begins. */
export const INSTALL_PATH = '/slack/install';

/** Where Slack leads back to; the Redirect URL in the app's settings ends with it. */
export const REDIRECT_PATH = '/slack/oauth_redirect';
