-- Athena runs this for npm run bank -- audit search. search-parameters.ts has the values of its parameters.
-- Equal lines are one event. Consents are found from half a year before the period: a list reads the accounts of the consent in force.
SELECT DISTINCT json_extract_scalar(line, '$.at') AS time, line
FROM audit
WHERE ((kind = 'reads' AND day BETWEEN ? AND ?) OR (kind = 'changes' AND day BETWEEN ? AND ?))
  AND (json_extract_scalar(line, '$.at') >= ? OR json_extract_scalar(line, '$.type') LIKE 'CONSENT_%')
  AND json_extract_scalar(line, '$.at') < ?
  AND (? = '' OR json_extract_scalar(line, '$.psuId') = ?)
  AND (? = '' OR json_extract_scalar(line, '$.tppId') = ?)
  AND (? = '' OR json_extract_scalar(line, '$.resource.id') = ?)
  AND (? = '' OR json_extract_scalar(line, '$.requestId') = ?)
ORDER BY 1, 2
