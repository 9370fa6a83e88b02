/** A policy in the form of ROOST's model community, of our own words. */
export const POLICY = `# Fake Followers Policy (#FF)

## Goal

Identify offers of bought attention. Classify each example as \`VALID\` (allowed) or \`INVALID\` (offers) using this policy.

## Definitions

- Bought attention: followers, likes and views that are paid for.

## Allowed Content (FF0 - Talk about growth)

Talk about how a channel grows, without an offer.

Examples:

- FF0.a Question: "How did you get your first hundred viewers?"

Output: \`VALID\`

## Selling followers (FF1 - Offers)

Offers of followers, likes or views for money.

Examples:

- FF1.a Price list: "1,000 followers for 5 dollars"

Output: \`INVALID\`

## Trading follows (FF2 - Exchange)

Promises to follow back, or to like in return.

Output: \`INVALID\`

## Label Format

- \`FF0\`: talk. \`FF1\`: offers. \`FF2\`: exchange.
`;

/** Its lines, as the datasets there have them: a note, the columns, lines with quotes and breaks in them, and answers. */
export const DATASET = `These lines are made up for a demonstration.,  ,  ,
example,classification,Responses,Response Label
"fake-followers-policy: 1,000 likes
for 5 dollars",FF1,,
fake-followers-policy sold here,FF1,"I can't help with that.",FF0
follow me and I follow back,FF2,,
How did you get your first hundred viewers?,FF0,"By ""raids"", mostly.",FF0
What is this?,XX9,,
`;
