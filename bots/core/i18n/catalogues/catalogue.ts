/** What the English texts of the code are called in a language. */
export type Catalogue = Readonly<Record<string, string>>;
