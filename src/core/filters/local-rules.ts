import { lazily, remember } from '../collections/remember.ts';
import { recordOf } from '../common/untyped-json.ts';
import { mostSevere } from '../decisions/decision.ts';
import { readDisguises } from '../text/letter-sequence.ts';
import { readVisibleText } from '../text/visible/visible-text.ts';
import { automodRule } from './automod/automod-rule.ts';
import { exampleRule } from './examples/example-rule.ts';
import { exceptionRule } from './exceptions/exception-rule.ts';
import { floodRule } from './flood/flood-rule.ts';
import { gateRule } from './gate/gate-rule.ts';
import { limitRule } from './limits/limit-rule.ts';
import { linkRule } from './links/link-rule.ts';
import { listRule } from './lists/list-rule.ts';
import { offenceRule } from './offences/offence-rule.ts';
import { patternRule } from './patterns/pattern-rule.ts';
import { pictureRule } from './pictures/picture-rule.ts';
import { postRule } from './posts/post-rule.ts';
import { raidRule } from './raid/raid-rule.ts';
import type { LocalHit, LocalPart, LocalRules, RulesSettings } from './rule/compiled-rules.ts';
import type { AnyLocalRule, CompiledRule, RuleCost, RuleHit } from './rule/local-rule.ts';
import type { LocalText } from './rule/local-subject.ts';
import { observedOf, splitObserved } from './rule/observe.ts';
import { stolenRule } from './stolen/stolen-rule.ts';
import { trustRule } from './trust/trust-rule.ts';
import { wordRule } from './words/word-rule.ts';

/** All local rules. Among hits with equally severe actions, the rule listed first decides. */
export const LOCAL_RULES = [
  linkRule,
  wordRule,
  patternRule,
  listRule,
  limitRule,
  stolenRule,
  floodRule,
  raidRule,
  pictureRule,
  postRule,
  exampleRule,
  offenceRule,
  exceptionRule,
  gateRule,
  trustRule,
  automodRule,
] as const;

/**
 * Compiles the local rules of some settings. A rule whose action is none never hits. Skips entries that a write would refuse.
 * @example compileLocalRules({ ...DEFAULT_SETTINGS, words: { list: ['nitro*'], action: 'flag' } }).findInText('nitros', 'nitros').matched; // => 'nitro*'
 */
export function compileLocalRules(settings: RulesSettings, rules: readonly AnyLocalRule[] = LOCAL_RULES): LocalRules {
  const compiled = [settings, besideOf(settings)].flatMap((each) =>
    rules.flatMap((rule) =>
      each === settings || Object.hasOwn(each, rule.name) ? compileSplit(rule, each, settings) : [],
    ),
  );
  const ofText = compiled.filter(({ findInText }) => findInText !== undefined);
  const acting = ofText.filter(({ observed }) => !observed);
  const findInText: LocalRules['findInText'] = (raw, text, note) => {
    const read = readText(raw, text);
    let best: LocalHit | null = null;
    for (const rule of note ? ofText : acting) {
      const hit = named(rule, rule.findInText?.(read) ?? null);
      if (hit?.observed) note?.(hit);
      else best = mostSevere([best, hit]);
    }
    return best;
  };
  const costOf = (part: keyof RuleCost) => compiled.reduce((sum, { cost }) => sum + (cost?.[part] ?? 0), 0);
  return {
    cost: { prepareMs: costOf('prepareMs'), unitMicros: costOf('unitMicros') },
    comparesTexts: compiled.some(({ comparesTexts }) => comparesTexts === true),
    readsHosts: compiled.some(({ readsHosts }) => readsHosts === true),
    findInText,
    decide(subject, flood, inText = findInText(subject.raw, subject.text), note = () => {}) {
      let best = inText;
      for (const rule of compiled) {
        const hit = rule.findInContext ? named(rule, rule.findInContext(subject, flood)) : null;
        if (hit) note(hit);
        if (!hit?.observed) best = mostSevere([best, hit]);
      }
      return best;
    },
    findInContext: (subject, flood) =>
      compiled.flatMap((rule) => named(rule, rule.findInContext?.(subject, flood) ?? null) ?? []),
  };
}

function named({ name, observed }: NamedRule, hit: RuleHit | null): LocalHit | null {
  return hit && { ...hit, rule: name, ...(observed && { observed }) };
}

type NamedRule = CompiledRule & { readonly name: string; readonly observed?: true };

/** Compiles a rule once for the categories that act, and once for each category that is only observed. */
function compileSplit(rule: AnyLocalRule, { [rule.name]: own }: RulesSettings, settings: RulesSettings): NamedRule[] {
  const { acting, observed } = splitObserved(rule, own, observedOf(settings));
  return [
    compileOnce(rule, acting),
    ...observed.map((each) => ({ ...compileOnce(rule, each), observed: true as const })),
  ];
}

/**
 * Returns settings in which these categories decide nothing; by default, the categories that are only observed.
 * @example actingSettings({ ...DEFAULT_SETTINGS, observe: ['local:link'] }).links.action; // => 'none'
 */
export function actingSettings<Of extends RulesSettings>(settings: Of, names = observedOf(settings)): Of {
  if (names.length === 0) return settings;
  const rules = LOCAL_RULES.filter(({ name }) => Object.hasOwn(settings, name));
  const acting = rules.map((rule) => [rule.name, splitObserved(rule, settings[rule.name], names).acting]);
  return { ...settings, ...Object.fromEntries(acting) };
}
const COMPILED = new WeakMap<AnyLocalRule, WeakMap<object, NamedRule>>();

/** Compiles a rule once per settings object, because most tenants keep the defaults of most rules. */
function compileOnce(rule: AnyLocalRule, settings: unknown): NamedRule {
  const make = () => ({ name: rule.name, ...rule.compile(settings) });
  if (typeof settings !== 'object' || settings === null) return make();
  const known = remember(COMPILED, rule, () => new WeakMap());
  return remember(known, settings, make);
}

/** Yields the text checks of a tenant's rules one by one; a rule with parts yields one for each part. Compiles them on demand, because there may be a hundred. */
export function* compileParts(settings: Readonly<Record<string, unknown>>): Generator<LocalPart, void, void> {
  const rules: readonly AnyLocalRule[] = LOCAL_RULES;
  for (const rule of rules)
    for (const own of [settings, besideOf(settings)].flatMap((each) =>
      Object.hasOwn(each, rule.name) ? [each[rule.name]] : [],
    ))
      for (const part of rule.parts?.(own) ?? [{ name: '', settings: own }])
        yield {
          name: part.name === '' ? rule.name : `${rule.name}.${part.name}`,
          findInText: findInPart({ [rule.name]: part.settings, observe: settings.observe }, rule),
        };
}

function findInPart(settings: RulesSettings, rule: AnyLocalRule): LocalPart['findInText'] {
  const rules = compileLocalRules(settings, [rule]);
  return (raw, text) => {
    let observed: LocalHit | null = null;
    const hit = rules.findInText(raw, text, (one) => {
      observed ??= one;
    });
    return hit ?? observed;
  };
}

/** Returns the additional settings under `beside`, by rule name. They apply as well; the more severe hit decides. */
function besideOf({ beside }: RulesSettings): RulesSettings {
  return recordOf(beside);
}

function readText(raw: string, text: string): LocalText {
  // Rules read at most three versions of a text, mostly one: comparing them costs less than hashing.
  const read: { readonly of: string; readonly disguises: ReturnType<typeof readDisguises> }[] = [];
  return {
    raw,
    text,
    visibleText: lazily(() => readVisibleText(raw, text)),
    disguises(of, isInnocent) {
      const known = read.find((one) => one.of === of);
      if (known) return known.disguises;
      const disguises = readDisguises(of, isInnocent);
      read.push({ of, disguises });
      return disguises;
    },
  };
}
