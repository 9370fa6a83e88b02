/** Lengths of the shortest HASH, the last part of one with hyphens, and the shortest WALLET. The check avoids searching for them, which takes longer than all the rest. */
const HASH_MIN_RUN = 32;
const UUID_LAST_RUN = 12;
const WALLET_MIN_RUN = 23;

/** Whether a text may contain a HASH; false is certain. @param text in lower case. */
export function mayHoldHash(text: string): boolean {
  return longestRun(text) >= (text.includes('-') ? UUID_LAST_RUN : HASH_MIN_RUN);
}

/** Whether a text may contain a WALLET; false is certain. @param text in lower case. */
export function mayHoldWallet(text: string): boolean {
  return longestRun(text) >= WALLET_MIN_RUN;
}

/** Returns the length of the longest run of lower-case ASCII letters and digits. */
function longestRun(text: string): number {
  let longest = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    if ((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)) continue;
    if (at - start > longest) longest = at - start;
    start = at + 1;
  }
  return longest;
}

const GAPS = new Set(Array.from(' .*_·•|/-', (sign) => sign.charCodeAt(0)));

/** Whether a text may contain a SPACED_RUN, because two single characters follow each other; false is certain. */
export function hasSpacedRun(text: string): boolean {
  let gap = -1;
  let wasSingle = false;
  for (let at = 0; at < text.length; at++) {
    if (!GAPS.has(text.charCodeAt(at))) continue;
    const length = at - gap - 1;
    gap = at;
    if (length === 0) continue;
    const isSingle = length === 1 || (length === 2 && (text.codePointAt(at - 2) ?? 0) > 0xffff);
    if (isSingle && wasSingle) return true;
    wasSingle = isSingle;
  }
  return false;
}
