import type { Action } from '../../src/core/decisions/decision.ts';

/** An invented Discord server of amateur astronomers. None of its members exists. */
export const CHANNELS = [
  ...(['lounge', 'observing-tonight', 'astrophotography', 'gear-talk', 'marketplace', 'beginners'] as const),
] as const;

/** The members who write; their ids look like Discord's. */
export const MEMBERS = [
  'juniper',
  'moss',
  'vega_watcher',
  'tinplate',
  'orsolya',
  'halfmoon',
  'kestrel',
  'dobsonian',
  'pixelhaze',
  'redshift',
  'anchovy',
  'quietstar',
  'lumen',
  'brackish',
  'perihelion',
  'saltmarsh',
  'northwind',
  'opal',
  'drift',
  'mirabelle',
].map((name, index) => ({ id: String(81_234_567_890_123_456n + BigInt(index) * 7_919_333_111n), name }));

/** The moderators, who press buttons. */
export const MODERATORS = [
  { id: '70000000000000001', name: 'marisol' },
  { id: '70000000000000002', name: 'teo' },
] as const;

/** Messages that were stored unjudged while the model was down. */
export const PASSED = [
  'Anybody out tonight? The clouds are gone here since ten',
  'Free nitro for the first 50 people, claim at discord-nitro.example.com/claim before midnight',
  'My mount makes a grinding noise in RA, what would you check first?',
  'you are the dumbest person in this channel and everybody knows it',
  'That globular looks lovely, how many subs is it?',
] as const;

/** One kind of message that triggers: its texts, its weight, its scores, and its action. */
export type Trouble = {
  readonly category: string;
  readonly weight: number;
  readonly score: readonly [low: number, high: number];
  readonly action: Action;
  /** How many of a hundred verdicts dismiss it. */
  readonly wrong: number;
  readonly texts: readonly string[];
};

/** Realistic trouble of such servers, at realistic frequencies. Addresses end in .example, so they lead nowhere. */
export const TROUBLE: readonly Trouble[] = [
  {
    category: 'scam',
    weight: 24,
    score: [0.8, 0.99],
    action: 'delete',
    wrong: 3,
    texts: [
      'Free nitro for the first 50 people, claim at discord-nitro.example.com/claim before midnight',
      'I made $4,200 this week with this trading mentor, he only takes 10 students, message @coach_ray',
      'steam is giving away $50 cards, verify your account here steamcornmunity.example',
      'Airdrop is live!! connect your wallet at claim-eth.example and get 0.5 ETH back',
      'Hey, accidentally reported your account, you have to write to Discord Support #9921 or it is deleted today',
    ],
  },
  {
    category: 'spam',
    weight: 30,
    score: [0.8, 0.97],
    action: 'flag',
    wrong: 14,
    texts: [
      'Selling followers, likes and aged accounts, cheap and fast, DM me for the price list',
      'Join my server for daily giveaways!!! 5000 members and growing, link in bio',
      'Check out my new channel, like and subscribe, I follow back everybody',
      'Best telescope deals up to 80% off only today >> scopes-outlet.example',
      'My shop has a sale this weekend, come and look: star-prints.example',
    ],
  },
  {
    category: 'harassment',
    weight: 18,
    score: [0.8, 0.96],
    action: 'flag',
    wrong: 18,
    texts: [
      'nobody here wants you, take your toy telescope and get lost you pathetic clown',
      'you are the dumbest person in this channel and everybody knows it',
      'say that again and I will come over and break your fingers',
      'people like you should not be allowed near a keyboard',
    ],
  },
  {
    category: 'nsfw',
    weight: 6,
    score: [0.86, 0.98],
    action: 'delete',
    wrong: 6,
    texts: ['hot pics of me tonight, 18+ only, link in my profile', 'new leaked set is up, come to my private page'],
  },
  {
    category: 'selfharm',
    weight: 2,
    score: [0.82, 0.95],
    action: 'flag',
    wrong: 0,
    texts: ['I do not think I will be here next week. Thanks for the nights out there, it was the best part.'],
  },
  {
    category: 'doxxing',
    weight: 2,
    score: [0.82, 0.93],
    action: 'delete',
    wrong: 20,
    texts: ['does anybody have the home address of that mod? I want to pay him a visit'],
  },
  {
    category: 'no-trading',
    weight: 8,
    score: [0.8, 0.94],
    action: 'flag',
    wrong: 25,
    texts: [
      'WTS barely used 8 inch dob, 250 plus shipping, first come first served',
      'trading my eyepiece set for a small mount, anybody near the coast?',
    ],
  },
  {
    category: 'local:word',
    weight: 5,
    score: [1, 1],
    action: 'delete',
    wrong: 4,
    texts: ['lol what a n u m p t y', 'n.u.m.p.t.y'],
  },
  {
    category: 'local:link',
    weight: 4,
    score: [1, 1],
    action: 'delete',
    wrong: 8,
    texts: ['come over to discord.gg/owlsnest, we are nicer', 'look at grabify.example.com/x91kd'],
  },
  {
    category: 'local:raid',
    weight: 3,
    score: [1, 1],
    action: 'timeout',
    wrong: 2,
    texts: ['RAID RAID RAID owl gang was here', 'OWL GANG OWL GANG OWL GANG'],
  },
];
