import { expect, it } from 'vitest';
// @ts-expect-error It is read by Node as it is, without types.
import { sharing } from '../../../prisma/compiler.mjs';

it('has every client of the same kind of database use what another compiled, and no other', () => {
  const compiled: string[] = [];
  let made = 0;
  class QueryCompiler {
    readonly number = ++made;
    compile(query: string) {
      compiled.push(`${this.number} ${query}`);
      return { query };
    }
    compileBatch = (batch: string) => ({ batch });
    free() {
      throw new Error('others use it');
    }
  }
  const { QueryCompiler: Shared, other } = sharing({ QueryCompiler, other: 1 });
  const open = (schemaName: string) => new Shared({ provider: 'postgresql', connectionInfo: { schemaName } });
  const [one, two, elsewhere] = [open('public'), open('public'), open('steward')];
  const plan = one.compile('a');
  one.free();
  expect(two.compile('a')).toBe(plan);
  expect(two.compileBatch('b')).toEqual({ batch: 'b' });
  elsewhere.compile('a');
  expect(compiled).toEqual(['1 a', '2 a']);
  // The oldest plans make room.
  for (let query = 0; query < 2_500; query++) two.compile(`${query}`);
  two.compile('a');
  expect(compiled.filter((each) => each === '1 a')).toHaveLength(2);
  expect(other).toBe(1);
});
