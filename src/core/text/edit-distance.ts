/**
 * Counts the letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
 * @example editDistance('fomr', 'from'); // => 2
 */
export function editDistance(one: string, two: string): number {
  let before: number[] = [];
  let last = Array.from({ length: two.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= two.length; column++) {
      const isSame = one[row - 1] === two[column - 1];
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1];
      if (isSwapped) least = Math.min(least, at(before, column - 2) + 1);
      current.push(least);
    }
    before = last;
    last = current;
  }
  return at(last, two.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
