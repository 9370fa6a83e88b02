-- What the log, verdicts and appeals have of the time before.
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT d."tenantId", CAST(strftime('%s', substr(d."createdAt", 1, 19)) AS INTEGER) / 3600 * 3600000, 'reason_hit', d.action || ' ' || d.reason, COUNT(*) FROM "Decision" d
WHERE d.action <> 'none' AND d."tenantId" IN (SELECT id FROM "Tenant") GROUP BY 1, 2, 4;
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT d."tenantId", CAST(strftime('%s', substr(d."createdAt", 1, 19)) AS INTEGER) / 3600 * 3600000, 'verdict', v.verdict || ' ' || d.category, COUNT(*)
FROM "Verdict" v CROSS JOIN "Decision" d
WHERE d.id = v."decisionId" AND d.category IS NOT NULL AND d.action <> 'none' AND d."tenantId" IN (SELECT id FROM "Tenant") GROUP BY 1, 2, 4;
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT "tenantId", hour, 'verdict_delay', CASE
    WHEN took <= 300000 THEN '300000'
    WHEN took <= 3600000 THEN '3600000'
    WHEN took <= 14400000 THEN '14400000'
    WHEN took <= 43200000 THEN '43200000'
    WHEN took <= 86400000 THEN '86400000'
    WHEN took <= 259200000 THEN '259200000'
    WHEN took <= 604800000 THEN '604800000'
    WHEN took <= 1209600000 THEN '1209600000'
    WHEN took IS NULL THEN 'none'
    ELSE 'more'
  END, COUNT(*)
FROM (
  SELECT d."tenantId", CAST(strftime('%s', substr(d."createdAt", 1, 19)) AS INTEGER) / 3600 * 3600000 AS hour, v."atMs" - CAST(strftime('%s', substr(d."createdAt", 1, 19)) AS INTEGER) * 1000 - CAST(substr(d."createdAt", 21, 3) AS INTEGER) AS took
  FROM "Verdict" v CROSS JOIN "Decision" d
  WHERE d.id = v."decisionId" AND d.category IS NOT NULL AND d.action <> 'none' AND d."tenantId" IN (SELECT id FROM "Tenant")
) AS answers GROUP BY 1, 2, 4;
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT "tenantId", hour, 'appeal', COALESCE(answer, 'open'), COUNT(*)
FROM (
  SELECT "tenantId", since / 3600000 * 3600000 AS hour, CASE WHEN answered >= since THEN verdict END AS answer, CASE WHEN answered >= since THEN answered - since END AS took
  FROM (
    SELECT c."tenantId", CAST(json_extract(r.value, '$.atMs') AS INTEGER) AS since, json_extract(n.data, '$.verdict.verdict') AS verdict,
      CAST(json_extract(n.data, '$.verdict.atMs') AS INTEGER) AS answered
    FROM "Notice" n JOIN "Community" c ON c.id = n."communityId", json_each(n.data, '$.reports') r
    WHERE n.reports > 0 AND n.data LIKE '%"isAppeal":true%' AND json_extract(r.value, '$.isAppeal')
  ) AS said
) AS appeals GROUP BY 1, 2, 4;
INSERT INTO "Tally" ("tenantId", "hourMs", kind, name, count)
SELECT "tenantId", hour, 'appeal_delay', CASE
    WHEN took <= 300000 THEN '300000'
    WHEN took <= 3600000 THEN '3600000'
    WHEN took <= 14400000 THEN '14400000'
    WHEN took <= 43200000 THEN '43200000'
    WHEN took <= 86400000 THEN '86400000'
    WHEN took <= 259200000 THEN '259200000'
    WHEN took <= 604800000 THEN '604800000'
    WHEN took <= 1209600000 THEN '1209600000'
    WHEN took IS NULL THEN 'none'
    ELSE 'more'
  END, COUNT(*)
FROM (
  SELECT "tenantId", since / 3600000 * 3600000 AS hour, CASE WHEN answered >= since THEN verdict END AS answer, CASE WHEN answered >= since THEN answered - since END AS took
  FROM (
    SELECT c."tenantId", CAST(json_extract(r.value, '$.atMs') AS INTEGER) AS since, json_extract(n.data, '$.verdict.verdict') AS verdict,
      CAST(json_extract(n.data, '$.verdict.atMs') AS INTEGER) AS answered
    FROM "Notice" n JOIN "Community" c ON c.id = n."communityId", json_each(n.data, '$.reports') r
    WHERE n.reports > 0 AND n.data LIKE '%"isAppeal":true%' AND json_extract(r.value, '$.isAppeal')
  ) AS said
) AS appeals GROUP BY 1, 2, 4;
