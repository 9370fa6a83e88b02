import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import { examplesSchema } from '../../../src/core/settings/setting-schemas.ts';
import { readPolicyPack } from '../../../src/service/policy/policy-pack.ts';
import { DATASET, POLICY } from './policy-pack.ts';

const NONE = { must_flag: [], must_allow: [] };
const lines = (label: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${label} line ${at},${label}`).join('\n');

describe("a pack of ROOST's model community", () => {
  it('becomes a rule with its exceptions, and its lines become test messages', async () => {
    const { name, rule, rules, ...examples } = await readPolicyPack(`${POLICY}\n${DATASET}`, NONE);
    expect(name).toBe('fake-followers-policy');
    expect(rule.split('\n')).toEqual([
      'Identify offers of bought attention.',
      'Not: Talk about how a channel grows, without an offer.',
      'Selling followers: Offers of followers, likes or views for money.',
      'Trading follows: Promises to follow back, or to like in return.',
    ]);
    expect(examples).toEqual({
      must_flag: [
        'fake-followers-policy: 1,000 likes for 5 dollars',
        'follow me and I follow back',
        'fake-followers-policy sold here',
      ],
      must_allow: ['How did you get your first hundred viewers?'],
    });
    expect(rules).toEqual([
      {
        name: 'Fake Followers Policy',
        becomes: ['a rule, and test messages: 3 must trigger, 1 must pass'],
        left: [
          '2 × answer of an assistant: Steward judges messages by people',
          'line labelled XX9: no section with an output has this label',
          'section "Definitions": it has no output, so it is not part of the rule',
          'section "Label Format": it has no output, so it is not part of the rule',
        ],
      },
    ]);
    expect(mergePolicy(DEFAULT_POLICY, { rules: { [name]: rule } }).rules[name]).toBe(rule);
    expect(examplesSchema.parse(examples)).toEqual(examples);
  });

  it('says what does not fit: too many lines, of each label alike, too long ones, and too long a policy', async () => {
    const long = POLICY.replace('Promises to', `${'Promises to '.repeat(90)}`);
    const many = `example,label\n${lines('FF1', 30)}\n${lines('FF2', 12)}\n${'x'.repeat(501)},FF0\n,FF0`;
    const pack = await readPolicyPack(`${long}\n${many}`, { must_flag: ['already there'], must_allow: [] });
    expect(pack.must_flag).toHaveLength(20);
    expect(pack.must_flag.filter((text) => text.startsWith('FF2'))).toHaveLength(9);
    expect(pack.must_flag.slice(0, 3)).toEqual(['already there', 'FF1 line 0', 'FF2 line 0']);
    expect(pack.rule).toContain('Selling followers');
    expect(pack.rule).not.toContain('Promises');
    expect(pack.rules[0]?.left).toEqual(
      expect.arrayContaining([
        '20 × line labelled FF1: at most 20 test messages of a kind are allowed',
        '3 × line labelled FF2: at most 20 test messages of a kind are allowed',
        '2 × empty line, or line with more than 500 characters',
        'section "Trading follows": a rule has at most 1000 characters',
      ]),
    );
    examplesSchema.parse({ must_flag: pack.must_flag, must_allow: pack.must_allow });
  });

  it('is taken without its lines, and with lines that are broken, which are named', async () => {
    const bare = await readPolicyPack(POLICY, NONE);
    expect(bare).toMatchObject({ must_flag: [], must_allow: [], rule: expect.stringContaining('Selling followers') });
    expect(bare.rules[0]?.left).toContain(
      'dataset: paste its CSV below the policy, with the header "example,classification"',
    );
    const broken = await readPolicyPack(`${POLICY}\nexample,label\ngood one,FF1\n"never closed,FF1\n`, NONE);
    expect(broken.must_flag).toEqual(['good one']);
    expect(broken.rules[0]?.left).toContainEqual(
      expect.stringMatching(/^line that is not valid CSV: Quote Not Closed/),
    );
  });

  it.each([
    ['nothing', ''],
    ['lines alone', DATASET],
    ['a policy without outputs', POLICY.replaceAll(/^Output.*$/gm, '')],
    ['an export of another bot', '[{"name":"ads","trigger_type":1}]'],
  ])('is refused where it is %s, with what would be taken', async (_what, text) => {
    await expect(readPolicyPack(text, NONE)).rejects.toMatchObject({
      issues: [
        {
          loc: ['export'],
          msg: 'the export has no section such as "## Fake followers (FF1 - Offers)" with the line "Output: `INVALID`"',
        },
      ],
    });
    const shown = '# Followers\n\n## Fake followers (FF1 - Offers)\n\nOffers of followers.\n\nOutput: `INVALID`';
    expect((await readPolicyPack(shown, NONE)).rule).toBe('Fake followers: Offers of followers.');
  });

  it('of half a megabyte of blanks, brackets or lines is read in a moment', async () => {
    const size = 500_000;
    const hostile = [
      `${POLICY}\n## a${' '.repeat(size)}`,
      `${POLICY}\n## ${'(A'.repeat(size / 2)}`,
      `# a${' '.repeat(size)}\n${POLICY}`,
      `${POLICY}\n${'## s\n'.repeat(size / 10)}\nexample,label\n${Array.from({ length: size / 20 }, (_, at) => `t,L${at}`).join('\n')}`,
    ];
    for (const text of hostile) expect((await readPolicyPack(text, NONE)).name).not.toBe('');
  });
});
