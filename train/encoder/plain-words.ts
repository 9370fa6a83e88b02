/** What stands for a placeholder, in words that the encoder met. */
const SAID: Readonly<Record<string, string>> = {
  NUMBER1: '2',
  NUMBER2: '20',
  NUMBER3: '200',
  NUMBER4: '2000',
  NUMBER5: '2000',
  MONEY: '$ 500',
  PHONE: 'phone number',
  EMAIL: 'email address',
  WALLET: 'wallet address',
  ADDRESS: 'ip address',
  EMOJI: '',
};

/**
 * The text that the encoder gets: words without their disguises, links, people and numbers as plain words.
 * @param words as `tokenise` has them.
 */
export function plainText(words: readonly string[]): string {
  return words
    .map((word) => {
      const first = word.charCodeAt(0);
      return first >= 65 && first <= 90 ? (SAID[word] ?? word.toLowerCase()) : word;
    })
    .filter((word) => word !== '')
    .join(' ');
}
