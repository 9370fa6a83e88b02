// Written from docs/api.md by `npm run generate:descriptions`. Do not edit.

/** For each operation, the body of a call and its answer, as in the API guide. */
export const EXAMPLES: Readonly<Record<string, { readonly request?: unknown; readonly answer?: unknown }>> = {
  "POST /v1/moderate": {
    "request": {
      "messages": [
        {
          "id": "41",
          "text": "Free nitro for everyone! Claim it at http://nitro-gift.example",
          "author": "bob"
        },
        {
          "id": "42",
          "text": "Which tomatoes grow well in the shade?",
          "author": "ann",
          "channel_topic": "gardening"
        }
      ]
    },
    "answer": {
      "request_id": "5d0a8e2e-5c3b-4a39-9c0c-0c1f3f8f3a54",
      "decisions": [
        {
          "message_id": "41",
          "action": "flag",
          "category": "scam",
          "probability": 0.97,
          "scores": {
            "spam": 0.91,
            "scam": 0.97,
            "harassment": 0,
            "nsfw": 0,
            "selfharm": 0,
            "doxxing": 0,
            "minors": 0
          },
          "judged": true,
          "reason": "model"
        },
        {
          "message_id": "42",
          "action": "none",
          "category": null,
          "probability": 0.02,
          "scores": {
            "spam": 0.02,
            "scam": 0,
            "harassment": 0,
            "nsfw": 0,
            "selfharm": 0,
            "doxxing": 0,
            "minors": 0
          },
          "judged": true,
          "reason": "model"
        }
      ],
      "usage": {
        "judged_this_month": 2,
        "model_requests_this_month": 1,
        "input_tokens_this_month": 1204
      }
    }
  },
  "POST /v1/moderations": {
    "request": {
      "input": "Free nitro for everyone! Claim it at http://nitro-gift.example"
    },
    "answer": {
      "id": "modr-5d0a8e2e-5c3b-4a39-9c0c-0c1f3f8f3a54",
      "model": "steward-embedded-8",
      "results": [
        {
          "flagged": true,
          "categories": {
            "harassment": false,
            "harassment/threatening": false,
            "hate": false,
            "hate/threatening": false,
            "illicit": false,
            "illicit/violent": false,
            "self-harm": false,
            "self-harm/intent": false,
            "self-harm/instructions": false,
            "sexual": false,
            "sexual/minors": false,
            "violence": false,
            "violence/graphic": false,
            "spam": true,
            "scam": true,
            "nsfw": false,
            "selfharm": false,
            "doxxing": false,
            "minors": false
          },
          "category_scores": {
            "harassment": 0,
            "harassment/threatening": 0,
            "hate": 0,
            "hate/threatening": 0,
            "illicit": 0,
            "illicit/violent": 0,
            "self-harm": 0,
            "self-harm/intent": 0,
            "self-harm/instructions": 0,
            "sexual": 0,
            "sexual/minors": 0,
            "violence": 0,
            "violence/graphic": 0,
            "spam": 0.91,
            "scam": 0.97,
            "nsfw": 0,
            "selfharm": 0,
            "doxxing": 0,
            "minors": 0
          },
          "category_applied_input_types": {
            "harassment": [
              "text"
            ],
            "harassment/threatening": [],
            "hate": [
              "text"
            ],
            "hate/threatening": [],
            "illicit": [],
            "illicit/violent": [],
            "self-harm": [
              "text"
            ],
            "self-harm/intent": [],
            "self-harm/instructions": [],
            "sexual": [
              "text"
            ],
            "sexual/minors": [
              "text"
            ],
            "violence": [],
            "violence/graphic": [
              "text"
            ],
            "spam": [
              "text"
            ],
            "scam": [
              "text"
            ],
            "nsfw": [
              "text"
            ],
            "selfharm": [
              "text"
            ],
            "doxxing": [
              "text"
            ],
            "minors": [
              "text"
            ]
          },
          "steward": {
            "action": "flag",
            "category": "scam",
            "judged": true,
            "reason": "model"
          }
        }
      ]
    }
  },
  "POST /v1/compat/perspective/v1alpha1/comments:analyze": {
    "request": {
      "comment": {
        "text": "You are a worthless idiot"
      },
      "requestedAttributes": {
        "TOXICITY": {},
        "PROFANITY": {}
      }
    },
    "answer": {
      "attributeScores": {
        "TOXICITY": {
          "spanScores": [
            {
              "begin": 0,
              "end": 25,
              "score": {
                "value": 0.93,
                "type": "PROBABILITY"
              }
            }
          ],
          "summaryScore": {
            "value": 0.93,
            "type": "PROBABILITY"
          }
        },
        "PROFANITY": {
          "spanScores": [
            {
              "begin": 0,
              "end": 25,
              "score": {
                "value": 0.93,
                "type": "PROBABILITY"
              }
            }
          ],
          "summaryScore": {
            "value": 0.93,
            "type": "PROBABILITY"
          }
        }
      },
      "languages": [
        "und"
      ]
    }
  },
  "POST /v1/compat/perspective/v1alpha1/comments:suggestscore": {
    "request": {
      "comment": {
        "text": "You are a worthless idiot"
      },
      "attributeScores": {
        "TOXICITY": {
          "summaryScore": {
            "value": 0.1
          }
        }
      },
      "clientToken": "comment-42"
    },
    "answer": {
      "requestedLanguages": [],
      "detectedLanguages": [],
      "clientToken": "comment-42"
    }
  },
  "POST /v1/compat/litellm/beta/litellm_basic_guardrail_api": {
    "request": {
      "input_type": "request",
      "texts": [
        "You are a worthless idiot"
      ],
      "additional_provider_specific_params": {
        "from_action": "flag"
      }
    },
    "answer": {
      "action": "BLOCKED",
      "blocked_reason": "harassment (0.95)"
    }
  },
  "GET /v1/compat/perspective/$discovery/rest": {},
  "GET /v1/policy": {
    "answer": {
      "thresholds": {
        "spam": 0.8,
        "scam": 0.75,
        "harassment": 0.8,
        "nsfw": 0.85,
        "selfharm": 0.8,
        "doxxing": 0.8,
        "minors": 0.7,
        "offtopic": null,
        "ai_generated": null
      },
      "actions": {
        "spam": "flag",
        "scam": "flag",
        "harassment": "flag",
        "nsfw": "flag",
        "selfharm": "flag",
        "doxxing": "flag",
        "minors": "flag",
        "offtopic": "flag",
        "ai_generated": "flag"
      },
      "rules": {},
      "rule_actions": {},
      "rule_thresholds": {},
      "timeout_minutes": 60
    }
  },
  "PUT /v1/policy": {
    "request": {
      "actions": {
        "scam": "delete",
        "spam": "delete"
      },
      "thresholds": {
        "offtopic": 0.9,
        "nsfw": null
      },
      "rules": {
        "no-politics": "Talk about elections or parties"
      }
    },
    "answer": {
      "thresholds": {
        "spam": 0.8,
        "scam": 0.75,
        "harassment": 0.8,
        "nsfw": null,
        "selfharm": 0.8,
        "doxxing": 0.8,
        "minors": 0.7,
        "offtopic": 0.9,
        "ai_generated": null
      },
      "actions": {
        "spam": "delete",
        "scam": "delete",
        "harassment": "flag",
        "nsfw": "flag",
        "selfharm": "flag",
        "doxxing": "flag",
        "minors": "flag",
        "offtopic": "flag",
        "ai_generated": "flag"
      },
      "rules": {
        "no-politics": "Talk about elections or parties"
      },
      "rule_actions": {
        "no-politics": "flag"
      },
      "rule_thresholds": {
        "no-politics": 0.8
      },
      "timeout_minutes": 60,
      "warnings": [
        "rules: steward-embedded-8 cannot score it, so its score is always 0; set MODEL_API_KEY to use a model"
      ]
    }
  },
  "GET /v1/settings": {
    "answer": {
      "fail_open": true,
      "trusted_exempt": true,
      "local_flags": "decide",
      "second_look": false,
      "context": false,
      "reputation": 0,
      "share_links": false,
      "review_weights": {},
      "review_queues": {},
      "second_reviews": false,
      "unflagged_sample": false,
      "appeals_by_others": false,
      "review_alert_minutes": 0,
      "observe": [],
      "decision_log": "all",
      "decision_authors": false,
      "appeal_links": true,
      "unjudged": "forget",
      "retention": {},
      "examples": {
        "must_flag": [],
        "must_allow": []
      },
      "links": {
        "mode": "off",
        "domains": [],
        "block_invites": false,
        "block_public_names": false,
        "invite_domains": [],
        "redirect_domains": [],
        "action": "flag"
      },
      "words": {
        "list": [],
        "action": "flag"
      },
      "patterns": {},
      "lists": {
        "phishing": null,
        "cas": null,
        "pictures": null
      },
      "limits": {
        "mentions": null,
        "emoji": null,
        "capitals": null,
        "lines": null,
        "marks": null,
        "repeated": null,
        "attachments": null,
        "stickers": null,
        "accounts": null
      },
      "stolen": {
        "channels": 0,
        "window_seconds": 10,
        "trap_channels": [],
        "action": "flag",
        "quarantine_role": ""
      },
      "flood": {
        "repeats": 0,
        "messages": 0,
        "window_seconds": 30,
        "action": "flag"
      },
      "raid": {
        "joins": 10,
        "window_seconds": 30,
        "slow_joins": 100,
        "slow_window_minutes": 15,
        "young_days": 0,
        "alike_names": false,
        "mark_minutes": 10,
        "action": "flag",
        "pause_dms": false,
        "shared": false
      },
      "pictures": {
        "compare": false,
        "known": [],
        "dismissed": [],
        "action": "flag",
        "text": false,
        "codes": false
      },
      "posts": {
        "forwards": "own",
        "names": false,
        "imitations": false,
        "reactions": false,
        "requests": false,
        "apps": false,
        "apps_exempt": [],
        "join_channels": false
      },
      "teaching": {
        "allow": true,
        "block": "none",
        "days": 90
      },
      "offences": {
        "days": 7,
        "counts": "delete",
        "steps": [],
        "spammers": false
      },
      "exceptions": [],
      "gate": {
        "messages": 0,
        "days": 7,
        "captcha": false
      },
      "trust": {
        "messages": 0,
        "days": 7
      },
      "automod": {
        "mirror": false
      },
      "newcomers": {
        "messages": 0,
        "days": 0,
        "account_days": 0,
        "policy": {},
        "limits": {}
      },
      "overlays": {
        "items": []
      }
    }
  },
  "PUT /v1/settings": {
    "request": {
      "fail_open": false,
      "words": {
        "list": [
          "casino",
          "nitro*"
        ],
        "action": "delete"
      },
      "patterns": {
        "phone": {
          "pattern": "\\b\\d{3}[- ]\\d{4}\\b",
          "action": "delete"
        }
      }
    },
    "answer": {
      "fail_open": false,
      "trusted_exempt": true,
      "local_flags": "decide",
      "second_look": false,
      "context": false,
      "reputation": 0,
      "share_links": false,
      "review_weights": {},
      "review_queues": {},
      "second_reviews": false,
      "unflagged_sample": false,
      "appeals_by_others": false,
      "review_alert_minutes": 0,
      "observe": [],
      "decision_log": "all",
      "decision_authors": false,
      "appeal_links": true,
      "unjudged": "forget",
      "retention": {},
      "examples": {
        "must_flag": [],
        "must_allow": []
      },
      "links": {
        "mode": "off",
        "domains": [],
        "block_invites": false,
        "block_public_names": false,
        "invite_domains": [],
        "redirect_domains": [],
        "action": "flag"
      },
      "words": {
        "list": [
          "casino",
          "nitro*"
        ],
        "action": "delete"
      },
      "patterns": {
        "phone": {
          "pattern": "\\b\\d{3}[- ]\\d{4}\\b",
          "action": "delete"
        }
      },
      "lists": {
        "phishing": null,
        "cas": null,
        "pictures": null
      },
      "limits": {
        "mentions": null,
        "emoji": null,
        "capitals": null,
        "lines": null,
        "marks": null,
        "repeated": null,
        "attachments": null,
        "stickers": null,
        "accounts": null
      },
      "stolen": {
        "channels": 0,
        "window_seconds": 10,
        "trap_channels": [],
        "action": "flag",
        "quarantine_role": ""
      },
      "flood": {
        "repeats": 0,
        "messages": 0,
        "window_seconds": 30,
        "action": "flag"
      },
      "raid": {
        "joins": 10,
        "window_seconds": 30,
        "slow_joins": 100,
        "slow_window_minutes": 15,
        "young_days": 0,
        "alike_names": false,
        "mark_minutes": 10,
        "action": "flag",
        "pause_dms": false,
        "shared": false
      },
      "pictures": {
        "compare": false,
        "known": [],
        "dismissed": [],
        "action": "flag",
        "text": false,
        "codes": false
      },
      "posts": {
        "forwards": "own",
        "names": false,
        "imitations": false,
        "reactions": false,
        "requests": false,
        "apps": false,
        "apps_exempt": [],
        "join_channels": false
      },
      "teaching": {
        "allow": true,
        "block": "none",
        "days": 90
      },
      "offences": {
        "days": 7,
        "counts": "delete",
        "steps": [],
        "spammers": false
      },
      "exceptions": [],
      "gate": {
        "messages": 0,
        "days": 7,
        "captcha": false
      },
      "trust": {
        "messages": 0,
        "days": 7
      },
      "automod": {
        "mirror": false
      },
      "newcomers": {
        "messages": 0,
        "days": 0,
        "account_days": 0,
        "policy": {},
        "limits": {}
      },
      "overlays": {
        "items": []
      }
    }
  },
  "GET /v1/presets": {
    "answer": [
      {
        "name": "quiet",
        "in_use": false,
        "thresholds": {
          "spam": 0.93,
          "scam": 0.9,
          "harassment": 0.85,
          "nsfw": 0.95,
          "selfharm": 0.9,
          "doxxing": 0.9,
          "minors": 0.85
        },
        "measured": {
          "alarms_per_1000": 0.33,
          "categories": {
            "spam": {
              "alarms_per_1000": 0.03,
              "recall": 0.48
            },
            "scam": {
              "alarms_per_1000": 0.04,
              "recall": 0.64
            },
            "harassment": {
              "alarms_per_1000": 0.14,
              "recall": 0.14
            },
            "nsfw": {
              "alarms_per_1000": 0.09,
              "recall": 0.29
            },
            "selfharm": {
              "alarms_per_1000": 0.04,
              "recall": 0.3
            },
            "doxxing": {
              "alarms_per_1000": 0,
              "recall": null
            },
            "minors": {
              "alarms_per_1000": 0,
              "recall": null
            }
          }
        }
      },
      {
        "name": "balanced",
        "in_use": true,
        "thresholds": {
          "spam": 0.8,
          "scam": 0.75,
          "harassment": 0.8,
          "nsfw": 0.85,
          "selfharm": 0.8,
          "doxxing": 0.8,
          "minors": 0.7
        },
        "measured": {
          "alarms_per_1000": 0.86,
          "categories": {
            "spam": {
              "alarms_per_1000": 0.15,
              "recall": 0.59
            },
            "scam": {
              "alarms_per_1000": 0.19,
              "recall": 0.75
            },
            "harassment": {
              "alarms_per_1000": 0.32,
              "recall": 0.21
            },
            "nsfw": {
              "alarms_per_1000": 0.14,
              "recall": 0.35
            },
            "selfharm": {
              "alarms_per_1000": 0.1,
              "recall": 0.36
            },
            "doxxing": {
              "alarms_per_1000": 0,
              "recall": null
            },
            "minors": {
              "alarms_per_1000": 0,
              "recall": null
            }
          }
        }
      },
      {
        "name": "strict",
        "in_use": false,
        "thresholds": {
          "spam": 0.55,
          "scam": 0.55,
          "harassment": 0.6,
          "nsfw": 0.6,
          "selfharm": 0.5,
          "doxxing": 0.5,
          "minors": 0.5
        },
        "measured": {
          "alarms_per_1000": 2.74,
          "categories": {
            "spam": {
              "alarms_per_1000": 0.6,
              "recall": 0.69
            },
            "scam": {
              "alarms_per_1000": 0.62,
              "recall": 0.82
            },
            "harassment": {
              "alarms_per_1000": 1.2,
              "recall": 0.4
            },
            "nsfw": {
              "alarms_per_1000": 0.23,
              "recall": 0.39
            },
            "selfharm": {
              "alarms_per_1000": 0.33,
              "recall": 0.44
            },
            "doxxing": {
              "alarms_per_1000": 0.02,
              "recall": null
            },
            "minors": {
              "alarms_per_1000": 0,
              "recall": null
            }
          }
        }
      }
    ]
  },
  "GET /v1/policy/history": {
    "request": {
      "thresholds": {
        "spam": 0.7
      }
    },
    "answer": [
      {
        "id": "01a20323-7068-759d-8478-e5c4580c14bc",
        "at": "2026-11-22T12:03:03.912Z",
        "by": "01a1ff9d-13b4-76cc-a25c-ea1054bdae0f",
        "via": "api",
        "before": {
          "thresholds": {
            "spam": 0.8,
            "scam": 0.75,
            "harassment": 0.8,
            "nsfw": 0.85,
            "selfharm": 0.8,
            "doxxing": 0.8,
            "minors": 0.7,
            "offtopic": null,
            "ai_generated": null
          },
          "actions": {
            "spam": "flag",
            "scam": "flag",
            "harassment": "flag",
            "nsfw": "flag",
            "selfharm": "flag",
            "doxxing": "flag",
            "minors": "flag",
            "offtopic": "flag",
            "ai_generated": "flag"
          },
          "rules": {},
          "rule_actions": {},
          "rule_thresholds": {},
          "timeout_minutes": 60
        },
        "after": {
          "thresholds": {
            "spam": 0.7,
            "scam": 0.75,
            "harassment": 0.8,
            "nsfw": 0.85,
            "selfharm": 0.8,
            "doxxing": 0.8,
            "minors": 0.7,
            "offtopic": null,
            "ai_generated": null
          },
          "actions": {
            "spam": "flag",
            "scam": "flag",
            "harassment": "flag",
            "nsfw": "flag",
            "selfharm": "flag",
            "doxxing": "flag",
            "minors": "flag",
            "offtopic": "flag",
            "ai_generated": "flag"
          },
          "rules": {},
          "rule_actions": {},
          "rule_thresholds": {},
          "timeout_minutes": 60
        }
      }
    ]
  },
  "POST /v1/replay": {
    "request": {
      "thresholds": {
        "spam": 0.7
      }
    },
    "answer": {
      "messages": 1,
      "is_cut": false,
      "before": {
        "none": 0,
        "flag": 1,
        "delete": 0,
        "timeout": 0
      },
      "after": {
        "none": 0,
        "flag": 1,
        "delete": 0,
        "timeout": 0
      },
      "changed": 0,
      "changes": [],
      "unscored": {},
      "rule_costs": null
    }
  },
  "POST /v1/rules/try": {
    "request": {
      "texts": [
        "Free n.i.t.r.o at the casino"
      ],
      "settings": {
        "words": {
          "list": [
            "nitro"
          ]
        }
      }
    },
    "answer": [
      {
        "normal_form": "Free n.i.t.r.o at the casino",
        "shown_form": "Free n.i.t.r.o at the casino",
        "local_hits": [
          {
            "category": "local:word",
            "action": "flag",
            "matched": "nitro",
            "rule": "words",
            "name": "words",
            "at": {
              "start": 5,
              "end": 14,
              "text": "n.i.t.r.o"
            }
          }
        ],
        "in_fonts": {
          "found": 45,
          "of": 45
        },
        "action": "flag",
        "category": "local:word"
      }
    ]
  },
  "GET /v1/decisions": {
    "answer": [
      {
        "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bc",
        "created_at": "2026-11-21T19:37:26.231Z",
        "observed": [],
        "author": null,
        "request_id": "5d0a8e2e-5c3b-4a39-9c0c-0c1f3f8f3a54",
        "source": "api",
        "channel": "",
        "text": "Free nitro for everyone! Claim it at http://nitro-gift.example",
        "message_id": "41",
        "action": "flag",
        "category": "scam",
        "probability": 0.97,
        "scores": {
          "spam": 0.91,
          "scam": 0.97,
          "harassment": 0,
          "nsfw": 0,
          "selfharm": 0,
          "doxxing": 0,
          "minors": 0
        },
        "judged": true,
        "reason": "model"
      }
    ]
  },
  "GET /v1/decisions/{id}": {
    "answer": {
      "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bc",
      "created_at": "2026-11-21T19:37:26.231Z",
      "observed": [],
      "author": null,
      "request_id": "5d0a8e2e-5c3b-4a39-9c0c-0c1f3f8f3a54",
      "source": "api",
      "channel": "",
      "text": "Free nitro for everyone! Claim it at http://nitro-gift.example",
      "message_id": "41",
      "action": "flag",
      "category": "scam",
      "probability": 0.97,
      "scores": {
        "spam": 0.91,
        "scam": 0.97,
        "harassment": 0,
        "nsfw": 0,
        "selfharm": 0,
        "doxxing": 0,
        "minors": 0
      },
      "judged": true,
      "reason": "model",
      "verdict": null
    }
  },
  "POST /v1/decisions/{id}/verdict": {
    "request": {
      "verdict": "wrong",
      "by": "ann"
    },
    "answer": {
      "decision_id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bc",
      "verdict": "wrong",
      "by": "ann",
      "at": "2026-11-21T19:40:02.118Z",
      "changed": true
    }
  },
  "GET /v1/incidents": {
    "answer": [
      {
        "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bc",
        "kind": "messages",
        "started_at": "2026-11-21T19:38:01.002Z",
        "last_at": "2026-11-21T19:40:02.118Z",
        "messages": 34,
        "authors": 3,
        "channels": 5,
        "communities": 1,
        "categories": [
          "scam"
        ],
        "deleted": 33,
        "gone": 1,
        "timed_out": 3,
        "waiting": 0,
        "missed": 0,
        "would": 0,
        "verdicts": {
          "confirmed": 0,
          "wrong": 0
        },
        "first": {
          "decision_id": "01a1ff9d-0fd2-75c1-9e3d-0bb2a3a7c1de",
          "action": "delete",
          "category": "scam",
          "probability": 0.95,
          "text": "free coins at …",
          "author": {
            "id": "81234567890123456",
            "name": "mara"
          },
          "platform": "discord",
          "community": {
            "id": "70000000000000099",
            "name": "Night Owls"
          },
          "channel": {
            "id": "70000000000000151",
            "name": "general",
            "link": "https://discord.com/channels/…"
          }
        }
      }
    ]
  },
  "GET /v1/unjudged": {
    "answer": [
      {
        "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bc",
        "created_at": "2026-11-21T19:40:02.118Z",
        "reason": "error_open",
        "source": "discord",
        "channel": "70000000000000151",
        "message_id": "123456789012345678",
        "text": "free coins for everybody"
      }
    ]
  },
  "POST /v1/unjudged/judge": {
    "request": {
      "limit": 50
    },
    "answer": {
      "judged": 2,
      "triggered": 1,
      "left": 0,
      "stopped_by": null
    }
  },
  "GET /v1/webhooks": {
    "answer": [
      {
        "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bd",
        "url": "https://community.example/steward",
        "events": [
          "decision.triggered",
          "appeal.opened"
        ],
        "created_at": "2026-11-27T19:40:02.118Z"
      }
    ]
  },
  "POST /v1/webhooks": {
    "request": {
      "url": "https://community.example/steward",
      "events": [
        "decision.triggered",
        "appeal.opened"
      ]
    },
    "answer": {
      "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bd",
      "url": "https://community.example/steward",
      "events": [
        "decision.triggered",
        "appeal.opened"
      ],
      "created_at": "2026-11-27T19:40:02.118Z",
      "secret": "whsec_kYV0bYJ1r9b0o2f5x0mQ3n5gq6w8yT1uE4iO7pA9sDk="
    }
  },
  "GET /v1/webhooks/{id}/deliveries": {
    "answer": [
      {
        "id": "01a1ff9d-2c00-7b1a-8a5e-2f6f0b7d9c11",
        "event": "webhook.created",
        "state": "waiting",
        "tries": 1,
        "status": 503,
        "error": "HTTP 503",
        "next_try_at": "2026-11-27T19:40:07.201Z",
        "body": {
          "type": "webhook.created",
          "timestamp": "2026-11-27T19:40:02.118Z",
          "data": {
            "webhook_id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bd",
            "events": [
              "decision.triggered",
              "appeal.opened"
            ]
          }
        }
      }
    ]
  },
  "POST /v1/webhooks/{id}/deliveries/{delivery}/replay": {
    "answer": {
      "id": "01a1ff9d-2c00-7b1a-8a5e-2f6f0b7d9c11",
      "event": "webhook.created",
      "state": "waiting",
      "tries": 0,
      "status": null,
      "error": "",
      "next_try_at": "2026-11-27T19:45:00.000Z",
      "body": {
        "type": "webhook.created",
        "timestamp": "2026-11-27T19:40:02.118Z",
        "data": {
          "webhook_id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bd",
          "events": [
            "decision.triggered",
            "appeal.opened"
          ]
        }
      }
    }
  },
  "DELETE /v1/webhooks/{id}": {
    "answer": {
      "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bd",
      "removed": true
    }
  },
  "POST /v1/jobs": {
    "answer": {
      "id": "01a1ff9d-3b1e-7d09-a1c4-0d5a2f1b6c77",
      "state": "waiting",
      "messages": 2,
      "done": 0,
      "triggered": 0,
      "unjudged": 0,
      "created_at": "2026-11-27T19:40:02.118Z",
      "ended_at": null,
      "expires_at": "2026-12-04T19:40:02.118Z"
    }
  },
  "GET /v1/jobs": {
    "answer": [
      {
        "id": "01a1ff9d-3b1e-7d09-a1c4-0d5a2f1b6c77",
        "state": "running",
        "messages": 120000,
        "done": 4350,
        "triggered": 112,
        "unjudged": 0,
        "created_at": "2026-11-27T19:40:02.118Z",
        "ended_at": null,
        "expires_at": "2026-12-04T19:40:02.118Z"
      }
    ]
  },
  "GET /v1/jobs/{id}": {
    "answer": {
      "id": "01a1ff9d-3b1e-7d09-a1c4-0d5a2f1b6c77",
      "state": "finished",
      "messages": 120000,
      "done": 120000,
      "triggered": 3106,
      "unjudged": 0,
      "created_at": "2026-11-27T19:40:02.118Z",
      "ended_at": "2026-11-27T21:12:40.530Z",
      "expires_at": "2026-12-04T19:40:02.118Z"
    }
  },
  "GET /v1/jobs/{id}/results": {
    "answer": "{\"message_id\":\"41\",\"action\":\"flag\",\"category\":\"scam\",\"probability\":0.97,\"scores\":{\"spam\":0.91,\"scam\":0.97},\"judged\":true,\"reason\":\"model\"}\n{\"message_id\":\"42\",\"action\":\"none\",\"category\":null,\"probability\":0.01,\"scores\":{\"spam\":0.01,\"scam\":0.01},\"judged\":true,\"reason\":\"model\"}\n"
  },
  "DELETE /v1/jobs/{id}": {
    "answer": {
      "id": "01a1ff9d-3b1e-7d09-a1c4-0d5a2f1b6c77",
      "removed": true
    }
  },
  "GET /v1/examples": {
    "answer": [
      {
        "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bd",
        "kind": "allow",
        "text": "Casino night in the library, Friday",
        "by": "ann",
        "decision_id": "01a1ff9d-0f00-7b1a-8a5e-2f6f0b7d9c11",
        "created_at": "2026-11-21T19:40:02.118Z",
        "expires_at": "2027-02-19T19:40:02.118Z",
        "hits": 3,
        "last_hit_at": "2026-11-22T08:15:40.002Z",
        "dismissed": 0,
        "retired_at": null
      }
    ]
  },
  "POST /v1/examples": {
    "request": {
      "text": "Casino night in the library, Friday",
      "kind": "allow"
    },
    "answer": {
      "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bd",
      "kind": "allow",
      "text": "Casino night in the library, Friday",
      "by": "01a1ff9c-02b5-7d11-9a0b-5b1f7b0b1a77",
      "decision_id": null,
      "created_at": "2026-11-21T19:40:02.118Z",
      "expires_at": "2027-02-19T19:40:02.118Z",
      "hits": 0,
      "last_hit_at": null,
      "dismissed": 0,
      "retired_at": null,
      "acts": true,
      "missing": null
    }
  },
  "DELETE /v1/examples/{id}": {
    "request": {
      "text": "Poker night in the library, Monday",
      "kind": "allow"
    },
    "answer": {
      "id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bd",
      "removed": true
    }
  },
  "GET /v1/stats": {
    "answer": {
      "range": "24h",
      "since": "2026-11-21T13:00:00.000Z",
      "until": "2026-11-22T13:00:00.000Z",
      "step_seconds": 3600,
      "messages": 1,
      "judged": 1,
      "actions": {
        "none": 0,
        "flag": 1,
        "delete": 0,
        "timeout": 0
      },
      "reasons": {
        "model": 1
      },
      "before": null,
      "series": [
        {
          "at": "2026-11-22T12:00:00.000Z",
          "messages": 1,
          "judged": 1,
          "actions": {
            "none": 0,
            "flag": 1,
            "delete": 0,
            "timeout": 0
          },
          "categories": {
            "scam": 1
          },
          "failed": 0
        }
      ],
      "categories": [
        {
          "name": "scam",
          "count": 1,
          "actions": {
            "none": 0,
            "flag": 1,
            "delete": 0,
            "timeout": 0
          },
          "confirmed": 0,
          "wrong": 0,
          "precision": null
        }
      ],
      "channels": [],
      "verdicts": {
        "confirmed": 0,
        "wrong": 0,
        "precision": null
      },
      "cache": {
        "hits": 0,
        "misses": 1,
        "rate": 0
      },
      "model": {
        "requests": 0,
        "input_tokens": 0,
        "cached_input_tokens": 0,
        "output_tokens": 0,
        "spend_usd": 0,
        "latency_ms": null,
        "failures": {}
      },
      "month": {
        "month": "2026-11",
        "judged": 1,
        "trusted": 0,
        "quota": null,
        "forecast_judged": 205,
        "quota_reached_at": null,
        "spend_usd": 0,
        "forecast_spend_usd": 0
      }
    }
  },
  "GET /v1/tenant": {
    "answer": {
      "name": "acme",
      "plan": "pro",
      "quota": null,
      "used": {
        "judged": 2,
        "model_requests": 1,
        "input_tokens": 1204
      },
      "month": "2026-11",
      "resets_at": "2026-12-01T00:00:00.000Z",
      "ceilings": []
    }
  },
  "GET /v1/tenant/keys": {
    "answer": [
      {
        "id": "01a1ff9d-13b4-76cc-a25c-ea1054bdae0f",
        "prefix": "stw_jfVb",
        "label": "production",
        "created_at": "2026-11-21T19:37:26.231Z",
        "last_used_at": "2026-11-21T19:37:26.240Z",
        "revoked_at": null,
        "scopes": null,
        "expires_at": null,
        "addresses": null,
        "current": true
      }
    ]
  },
  "POST /v1/tenant/keys": {
    "request": {
      "label": "forum"
    },
    "answer": {
      "api_key": "stw_jfVbljBCp5m7eOOxl2fVGGwUix47Eq2v3w6jlj",
      "key_id": "01a1ff9d-13b4-76cc-a25c-ea1054bdae0f",
      "tenant": "acme",
      "label": "forum",
      "scopes": null,
      "expires_at": null,
      "addresses": null
    }
  },
  "DELETE /v1/tenant/keys/{id}": {
    "request": {
      "label": "to be revoked"
    },
    "answer": {
      "id": "01a1ff9d-13b4-76cc-a25c-ea1054bdae0f",
      "revoked": true
    }
  },
  "DELETE /v1/tenant": {
    "answer": {
      "policy": false,
      "usage": true,
      "decisions": true,
      "keys": true,
      "subscription": false
    }
  },
  "GET /v1/authors/{platform}/{id}": {
    "answer": {
      "platform": "discord",
      "id": "81234567890123456",
      "entries": [
        {
          "at": "2026-11-21T19:40:02.118Z",
          "community_id": "01a1ff9d-11d7-760b-a234-414b5f3bb2bc",
          "channel_id": "70000000000000151",
          "message_id": "90000000000000001",
          "name": "mara",
          "text": "free coins at …",
          "action": "delete",
          "category": "scam",
          "probability": 0.95,
          "done": [
            "delete",
            "notify"
          ],
          "reports": [
            {
              "at": "2026-11-21T19:52:10.000Z",
              "reason": "it was a joke",
              "is_appeal": true
            }
          ]
        }
      ],
      "notes": [
        {
          "at": "2026-11-21T20:00:00.000Z",
          "text": "warned once"
        }
      ],
      "decisions": [],
      "raids": [],
      "sampled": [],
      "reported": []
    }
  },
  "DELETE /v1/authors/{platform}/{id}": {
    "answer": {
      "platform": "discord",
      "id": "81234567890123456",
      "erased": {
        "entries": 0,
        "decisions": 0,
        "unjudged": 0,
        "samples": 0,
        "examples": 0,
        "notes": 0,
        "reports": 0,
        "joins": 0,
        "sessions": 0
      }
    }
  },
  "POST /v1/keys": {
    "request": {
      "tenant": "acme",
      "label": "production"
    },
    "answer": {
      "api_key": "stw_jfVbljBCp5m7eOOxl2fVGGwUix47Eq2v3w6jlj",
      "key_id": "01a1ff9d-13b4-76cc-a25c-ea1054bdae0f",
      "tenant": "acme",
      "label": "production",
      "scopes": null,
      "expires_at": null,
      "addresses": null
    }
  },
  "GET /v1/health": {
    "answer": {
      "status": "ok",
      "version": "0.2.0",
      "store": {
        "kind": "sqlite",
        "reachable": true,
        "state": "ok",
        "last_commit": {
          "ok": true,
          "age_seconds": 0.4
        },
        "writer_deaths": 0,
        "replica": null
      },
      "judge": {
        "provider": "embedded",
        "model": "steward-embedded-8",
        "available": true,
        "circuit": null,
        "paused_until": null,
        "cannot": [
          "offtopic",
          "ai_generated",
          "rules"
        ],
        "adapted": [],
        "trouble": null,
        "cascade": null,
        "unread_languages": {
          "spam": [
            "nl",
            "hi",
            "ro",
            "cs",
            "vi",
            "fil",
            "ar"
          ],
          "scam": [
            "nl",
            "hi",
            "ro",
            "cs",
            "vi",
            "fil",
            "ar"
          ],
          "harassment": [
            "id",
            "ro",
            "cs",
            "vi",
            "fil",
            "ja"
          ],
          "nsfw": [
            "id",
            "ro",
            "cs",
            "vi",
            "fil",
            "ar"
          ],
          "selfharm": [
            "id",
            "ro",
            "cs",
            "vi",
            "fil",
            "ar",
            "ja"
          ],
          "doxxing": [
            "nl",
            "hi",
            "ro",
            "cs",
            "vi",
            "fil"
          ],
          "minors": [
            "de",
            "es",
            "fr",
            "pt",
            "it",
            "ru",
            "uk",
            "tr",
            "pl",
            "nl",
            "hi",
            "id",
            "ro",
            "cs",
            "vi",
            "fil",
            "ar",
            "zh",
            "ja",
            "ko"
          ]
        }
      },
      "log": {
        "stalled": false,
        "dropped_lines": 0
      },
      "shared_memory": "off",
      "lists": {},
      "bots": {
        "discord": "off",
        "slack": "off",
        "telegram": "off"
      },
      "bot_conditions": {}
    }
  },
  "GET /v1/ready": {
    "answer": {
      "ready": true,
      "because": []
    }
  },
  "GET /metrics": {
    "answer": "# HELP steward_store_rows_total Rows written to the decision log.\n# TYPE steward_store_rows_total counter\nsteward_store_rows_total 2\n"
  }
};
