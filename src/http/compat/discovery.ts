const STRING = { type: 'string' } as const;
const REF_MAP = (ref: string) => ({ type: 'object', additionalProperties: { $ref: ref } }) as const;

/**
 * A discovery document, from which Google's clients build themselves, for the methods that are served.
 * @param root the address under which the paths stand, with a slash at its end.
 * @see https://developers.google.com/discovery/v1/reference/apis
 */
export function discoveryDocument(root: string): Record<string, unknown> {
  return {
    kind: 'discovery#restDescription',
    discoveryVersion: 'v1',
    id: 'commentanalyzer:v1alpha1',
    name: 'commentanalyzer',
    version: 'v1alpha1',
    title: "Steward in the form of Perspective's Comment Analyzer API",
    protocol: 'rest',
    rootUrl: root,
    baseUrl: root,
    basePath: '',
    servicePath: '',
    batchPath: 'batch',
    parameters: {
      key: { type: 'string', location: 'query', description: 'API key.' },
      alt: { type: 'string', location: 'query', enum: ['json'], default: 'json' },
      prettyPrint: { type: 'boolean', location: 'query' },
      fields: { type: 'string', location: 'query' },
    },
    schemas: SCHEMAS,
    resources: {
      comments: {
        methods: {
          analyze: {
            id: 'commentanalyzer.comments.analyze',
            path: 'v1alpha1/comments:analyze',
            flatPath: 'v1alpha1/comments:analyze',
            httpMethod: 'POST',
            parameters: {},
            parameterOrder: [],
            request: { $ref: 'AnalyzeCommentRequest' },
            response: { $ref: 'AnalyzeCommentResponse' },
          },
          suggestscore: {
            id: 'commentanalyzer.comments.suggestscore',
            path: 'v1alpha1/comments:suggestscore',
            flatPath: 'v1alpha1/comments:suggestscore',
            httpMethod: 'POST',
            parameters: {},
            parameterOrder: [],
            request: { $ref: 'SuggestCommentScoreRequest' },
            response: { $ref: 'SuggestCommentScoreResponse' },
          },
        },
      },
    },
  };
}

const SCHEMAS = {
  TextEntry: { id: 'TextEntry', type: 'object', properties: { text: STRING, type: STRING } },
  AttributeParameters: {
    id: 'AttributeParameters',
    type: 'object',
    properties: { scoreType: STRING, scoreThreshold: { type: 'number', format: 'float' } },
  },
  AnalyzeCommentRequest: {
    id: 'AnalyzeCommentRequest',
    type: 'object',
    properties: {
      comment: { $ref: 'TextEntry' },
      requestedAttributes: REF_MAP('AttributeParameters'),
      languages: { type: 'array', items: STRING },
      doNotStore: { type: 'boolean' },
      clientToken: STRING,
      spanAnnotations: { type: 'boolean' },
      sessionId: STRING,
      communityId: STRING,
      context: { type: 'any' },
    },
  },
  Score: { id: 'Score', type: 'object', properties: { value: { type: 'number', format: 'float' }, type: STRING } },
  SpanScore: {
    id: 'SpanScore',
    type: 'object',
    properties: {
      begin: { type: 'integer', format: 'int32' },
      end: { type: 'integer', format: 'int32' },
      score: { $ref: 'Score' },
    },
  },
  AttributeScores: {
    id: 'AttributeScores',
    type: 'object',
    properties: { spanScores: { type: 'array', items: { $ref: 'SpanScore' } }, summaryScore: { $ref: 'Score' } },
  },
  AnalyzeCommentResponse: {
    id: 'AnalyzeCommentResponse',
    type: 'object',
    properties: {
      attributeScores: REF_MAP('AttributeScores'),
      languages: { type: 'array', items: STRING },
      clientToken: STRING,
    },
  },
  SuggestCommentScoreRequest: {
    id: 'SuggestCommentScoreRequest',
    type: 'object',
    properties: {
      comment: { $ref: 'TextEntry' },
      attributeScores: REF_MAP('AttributeScores'),
      languages: { type: 'array', items: STRING },
      clientToken: STRING,
      sessionId: STRING,
      communityId: STRING,
      context: { type: 'any' },
    },
  },
  SuggestCommentScoreResponse: {
    id: 'SuggestCommentScoreResponse',
    type: 'object',
    properties: {
      clientToken: STRING,
      requestedLanguages: { type: 'array', items: STRING },
      detectedLanguages: { type: 'array', items: STRING },
    },
  },
} as const;
