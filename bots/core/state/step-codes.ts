/** The code of a step that was not tried, for it is not known whether the author is a moderator. */
export const RIGHTS_UNKNOWN = 'rights_unknown';
