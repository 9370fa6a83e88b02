/** A community for calls to a platform whose bot is in one place only, or that finds a channel by its id alone. */
export const HERE = { id: 'here', name: '' } as const;

/** Lets a platform make a log channel whenever it wants to. */
export const MAKING = { begin: async () => true, made: async () => {} } as const;
