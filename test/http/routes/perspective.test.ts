import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, startService, type TestService } from '../../support/service.ts';

const PATH = '/v1/compat/perspective/v1alpha1/comments:analyze';
const SCORED = ['TOXICITY', 'PROFANITY', 'OBSCENE'];

const logged: string[] = [];
let service: TestService;
beforeAll(async () => {
  service = await startService({}, { log: { write: (line) => logged.push(line) } });
});
afterAll(async () => {
  await service.close();
});

const asked = (...names: string[]) => Object.fromEntries(names.map((name) => [name, {}]));
const analyze = async (body: object, options: CallOptions = {}, at = service) =>
  at.call('POST', PATH, { body: { requestedAttributes: asked('TOXICITY'), ...body }, ...options });
const comment = (text: string) => ({ comment: { text } });

describe("POST comments:analyze, as Perspective's API has it", () => {
  it('scores every attribute that is asked for, and no other', async () => {
    const text = 'pure harassment, 🎉 this is';
    const { status, body } = await analyze({ ...comment(text), requestedAttributes: asked(...SCORED) });
    expect(status).toBe(200);
    const score = { value: 0.95, type: 'PROBABILITY' };
    const each = { spanScores: [{ begin: 0, end: 26, score }], summaryScore: score };
    expect(body).toEqual({
      attributeScores: Object.fromEntries(SCORED.map((name) => [name, each])),
      languages: ['und'],
    });
  });

  it('gives languages and the client token back, and leaves out what is below its threshold', async () => {
    const body = {
      comment: { text: 'a bit of spam for everyone', type: 'PLAIN_TEXT' },
      requestedAttributes: {
        SPAM: { scoreType: 'PROBABILITY', scoreThreshold: 0.5 },
        TOXICITY: { scoreThreshold: 0.5 },
      },
      languages: ['en', 'de'],
      clientToken: 'comment-41',
      sessionId: 's',
      communityId: 'c',
      context: { entries: [{ text: 'before it' }] },
      spanAnnotations: true,
    };
    const answer = await analyze(body);
    expect(answer.body).toMatchObject({ languages: ['en', 'de'], clientToken: 'comment-41' });
    expect(Object.keys((answer.body as { attributeScores: object }).attributeScores)).toEqual(['SPAM']);
  });

  it('takes a rule of an attribute’s name for it, and names with _EXPERIMENTAL', async () => {
    const key = await service.mint('with-a-rule');
    const rules = { profanity: 'Swears, at anybody or nobody.' };
    await service.call('PUT', '/v1/policy', { key, body: { rules } });
    const body = {
      ...comment('some profanity in here'),
      requestedAttributes: asked('PROFANITY_EXPERIMENTAL', 'TOXICITY'),
    };
    expect((await analyze(body, { key })).body).toMatchObject({
      attributeScores: {
        PROFANITY_EXPERIMENTAL: { summaryScore: { value: 0.95 } },
        TOXICITY: { summaryScore: { value: 0.02 } },
      },
    });
  });

  it('leaves no row for doNotStore, and one without it', async () => {
    const key = await service.mint('not-stored');
    await analyze({ ...comment('harassment that nobody keeps'), doNotStore: true }, { key });
    expect((await service.call('GET', '/v1/decisions', { key })).body).toEqual([]);
    await analyze({ ...comment('harassment that is kept') }, { key });
    expect((await service.call('GET', '/v1/decisions', { key })).body).toHaveLength(1);
  });

  it('takes the key from the address, there alone, and logs and counts it nowhere', async () => {
    const address = `${PATH}?key=${service.key}`;
    const body = { ...comment('a comment with its key outside'), requestedAttributes: asked('TOXICITY') };
    expect((await service.call('POST', address, { key: null, body })).status).toBe(200);
    const header = { 'X-Goog-Api-Key': service.key };
    expect((await service.call('POST', PATH, { key: null, body, headers: header })).status).toBe(200);
    for (const path of ['/v1/moderate', '/v1/policy', '/v1/moderations', '/v1/tenant'])
      expect((await service.call('GET', `${path}?key=${service.key}`, { key: null })).status, path).toBe(401);
    await service.call('POST', `${PATH}?key=stw_wrong-one-by-far`, { key: null, body });
    await service.call('POST', `${PATH}/more?key=${service.key}`, { key: null, body });
    const metrics = (await service.call('GET', '/metrics')).text;
    expect(metrics).toContain('comments:analyze');
    expect(logged.join('')).toContain('comments:analyze');
    for (const told of [logged.join(''), metrics]) {
      expect(told).not.toContain(service.key);
      expect(told).not.toContain('stw_wrong');
    }
  });

  it.each([
    [
      'an attribute that is none',
      { ...comment('hello there'), requestedAttributes: asked('SARCASM') },
      'UNSUPPORTED_ATTRIBUTE',
    ],
    ['an empty comment', comment('  '), 'COMMENT_EMPTY'],
    ['a comment over 8,000 characters', comment('x'.repeat(8_001)), 'COMMENT_TOO_LONG'],
    ['no comment', {}, null],
    ['no attributes', { ...comment('hello there'), requestedAttributes: {} }, null],
    [
      'another type of score',
      { ...comment('hello there'), requestedAttributes: { TOXICITY: { scoreType: 'RAW' } } },
      null,
    ],
  ])('answers %s as Google does', async (_, body, errorType) => {
    const answer = await analyze(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.stringMatching(/\S/) },
      request_id: expect.any(String),
    });
    const { details } = (answer.body as { error: { details?: { errorType: string }[] } }).error;
    expect(details?.[0]?.errorType ?? null).toBe(errorType);
  });

  it.each([
    ['a missing key', null, 401, 'UNAUTHENTICATED'],
    ['an unknown key', 'stw_nobody', 401, 'UNAUTHENTICATED'],
  ])('answers %s as Google does', async (_, key, code, status) => {
    expect(await analyze(comment('hello there'), { key })).toMatchObject({
      status: code,
      body: { error: { code, status } },
    });
  });

  it('has no word for a comment that nobody judged, and so an error: never a 0 that says all is well', async () => {
    const key = await service.mint('not-judged');
    const tenant = await service.runtime.store.findTenant({ name: 'not-judged' });
    await service.call('PUT', '/v1/policy', { key, body: { thresholds: { spam: null, scam: null } } });
    for (const name of ['SPAM', 'INCOHERENT']) {
      const unscored = { ...comment('nothing scores this any more'), requestedAttributes: asked(name) };
      expect(await analyze(unscored, { key })).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining(name) } },
      });
    }
    await service.runtime.store.setPlan(tenant?.id ?? '', 'free');
    expect(await analyze(comment('a comment without a judge'), { key })).toMatchObject({
      status: 429,
      body: { error: { status: 'RESOURCE_EXHAUSTED', message: 'Judging is paused: free_plan.' } },
    });
    const broken = await startService();
    broken.model.setBehaviour({ kind: 'status', status: 401 });
    expect(await analyze(comment('a comment without a judge'), {}, broken)).toMatchObject({
      status: 503,
      body: { error: { status: 'UNAVAILABLE' } },
    });
    await broken.close();
  });

  describe('what the judge does not score', () => {
    const scoresOf = async (text: string, names: readonly string[], options: CallOptions, at = service) => {
      const { body } = await analyze({ ...comment(text), requestedAttributes: asked(...names) }, options, at);
      const { attributeScores } = body as { attributeScores: Record<string, { summaryScore: { value: number } }> };
      return Object.fromEntries(Object.entries(attributeScores).map(([name, one]) => [name, one.summaryScore.value]));
    };

    it('is 1 in the attributes of the local rule that hits, and scored locally in the others', async () => {
      const key = await service.mint('with-filters');
      const settings = {
        words: { list: ['casino'], lists: { profanity: { list: ['grawlix'] } } },
        links: { mode: 'block_all' },
        patterns: { insult: { pattern: 'mor+on' } },
      };
      await service.call('PUT', '/v1/settings', { key, body: settings });
      const names = ['TOXICITY', 'PROFANITY', 'SPAM', 'INSULT'];
      const below = (scores: Record<string, number>) => Object.keys(scores).filter((name) => (scores[name] ?? 1) < 0.5);
      expect(below(await scoresOf('to the casino with you', names, { key }))).toEqual(['SPAM', 'INSULT']);
      expect(below(await scoresOf('grawlix all of you', names, { key }))).toEqual(['TOXICITY', 'SPAM', 'INSULT']);
      expect(below(await scoresOf('see https://garden-club.org', names, { key }))).toEqual([
        'TOXICITY',
        'PROFANITY',
        'INSULT',
      ]);
      expect(await scoresOf('what a morron he is', names, { key })).toMatchObject({ INSULT: 1 });
      expect(service.model.requests.filter((request) => JSON.stringify(request).includes('grawlix'))).toEqual([]);
    });

    it('is scored locally in comments under eight letters, in what is on', async () => {
      const key = await service.mint('short-comments');
      const insult = await scoresOf('u idiot', ['TOXICITY', 'INSULT'], { key });
      const plain = await scoresOf('thanks!', ['TOXICITY', 'INSULT'], { key });
      expect(
        [insult.TOXICITY, insult.INSULT].every((value = 0) => value > 0.3),
        JSON.stringify(insult),
      ).toBe(true);
      expect(
        [plain.TOXICITY, plain.INSULT].every((value = 1) => value < 0.1),
        JSON.stringify(plain),
      ).toBe(true);
      await service.call('PUT', '/v1/policy', { key, body: { thresholds: { harassment: null } } });
      const off = await analyze({ ...comment('u idiot'), requestedAttributes: asked('INSULT') }, { key });
      expect(off).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('INSULT') } } });
    });

    it('tells threats from insults where the embedded judge has a head for each, and is an error where nothing does', async () => {
      const embedded = await startService({ MODEL_PROVIDER: 'embedded' });
      const threat = await scoresOf('I will find you and kill you tonight', ['THREAT', 'INSULT'], {}, embedded);
      const insult = await scoresOf('You are a worthless idiot', ['THREAT', 'INSULT'], {}, embedded);
      expect(threat.THREAT, JSON.stringify(threat)).toBeGreaterThan(0.8);
      expect(insult.INSULT, JSON.stringify(insult)).toBeGreaterThan(0.8);
      expect(insult.THREAT, JSON.stringify(insult)).toBeLessThan(0.2);
      await embedded.close();
      for (const name of ['THREAT', 'INSULT', 'SEVERE_TOXICITY', 'IDENTITY_ATTACK', 'ATTACK_ON_AUTHOR'])
        expect(
          await analyze({ ...comment('pure harassment, this is'), requestedAttributes: asked(name) }),
        ).toMatchObject({
          status: 400,
          body: { error: { details: [{ errorType: 'UNSUPPORTED_ATTRIBUTE' }] } },
        });
    });
  });

  describe('POST comments:suggestscore', () => {
    const SUGGEST = PATH.replace(':analyze', ':suggestscore');
    const suggest = (text: string, value: number, key: string) =>
      service.call('POST', SUGGEST, {
        key,
        body: {
          ...comment(text),
          attributeScores: { TOXICITY: { summaryScore: { value } } },
          clientToken: 't1',
          languages: ['en'],
        },
      });
    const verdictOf = async (key: string, name: string) => {
      const [row] = (await service.call('GET', '/v1/decisions?limit=1', { key })).body as { id: string }[];
      const tenant = await service.runtime.store.findTenant({ name });
      return (await service.runtime.store.communities.findVerdict(tenant?.id ?? '', row?.id ?? ''))?.verdict;
    };

    it.each([
      ['pure harassment, this is', 0.9, 'confirmed'],
      ['pure harassment, this is', 0.1, 'wrong'],
      ['a calm and kind remark', 0.1, 'confirmed'],
      ['a calm and kind remark', 0.8, 'wrong'],
    ])('is a verdict on the newest decision about the text: %s, %s', async (text, value, verdict) => {
      const name = `suggests-${verdict}-${value}`;
      const key = await service.mint(name);
      await analyze(comment(text), { key });
      expect(await suggest(text, value, key)).toMatchObject({
        status: 200,
        body: { clientToken: 't1', requestedLanguages: ['en'], detectedLanguages: [] },
      });
      expect(await verdictOf(key, name)).toBe(verdict);
    });

    it('is a 404 for a text that was not analysed by this tenant, or not kept, and needs the right to give verdicts', async () => {
      const key = await service.mint('suggests-nothing');
      await analyze({ ...comment('harassment that nobody keeps'), doNotStore: true }, { key });
      expect(await suggest('harassment that nobody keeps', 0.9, key)).toMatchObject({
        status: 404,
        body: { error: { status: 'NOT_FOUND', message: expect.stringContaining('comments:analyze') } },
      });
      const made = await service.call('POST', '/v1/tenant/keys', { key, body: { scopes: ['moderate'] } });
      const { api_key: limited } = made.body as { api_key: string };
      expect((await suggest('anything at all', 0.9, limited)).status).toBe(403);
    });
  });

  it('describes itself to discovery-style clients, without a key, with this server as its root', async () => {
    const { status, body } = await service.call('GET', '/v1/compat/perspective/$discovery/rest?version=v1alpha1', {
      key: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'commentanalyzer', rootUrl: `${service.url}/v1/compat/perspective/` });
    expect((await service.call('GET', '/v1/compat/perspective/v1/none', { key: null })).status).toBe(401);
    expect(await service.call('GET', '/v1/compat/perspective/v1/none')).toMatchObject({
      status: 404,
      body: { error: { code: 404, status: 'NOT_FOUND' } },
    });
  });
});
