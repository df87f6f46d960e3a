-- Customers and accounts for the conformance suite; data.json names them.
INSERT INTO customer VALUES ('kari', '13839312185', 'Kari Nordmann'), ('ola', '01018000110', 'Ola Nordmann'), ('siv', '02028000137', 'Siv Lunde'),
  ('per', '03038000153', 'Per Dal'), ('ida', '04048000150', 'Ida Vik'), ('eva', '05058000168', 'Eva Moen');
INSERT INTO agreement VALUES ('0b2c5d3e-7f7a-4b0e-9a43-6a3c1c9a2f10', 'Nordlys Kaffe AS');
INSERT INTO account VALUES
  ('kari-main', '86011117947', 'NO9386011117947', 'NOK', 'Brukskonto', 'enabled', 'PRIV', 'Kari Nordmann', 10000000),
  ('kari-savings', '86011118013', 'NO5786011118013', 'NOK', 'Sparekonto', 'enabled', 'PRIV', 'Kari Nordmann', 500000),
  ('ola-main', '86011118080', 'NO9186011118080', 'NOK', 'Brukskonto', 'enabled', 'PRIV', 'Ola Nordmann', 100000),
  ('per-closed', '86011118153', 'NO6086011118153', 'NOK', 'Brukskonto', 'deleted', 'PRIV', 'Per Dal', 0),
  ('firm', '86011118226', 'NO2986011118226', 'NOK', 'Drift', 'enabled', 'ORGA', 'Nordlys Kaffe AS', 10000000),
  ('joint', '86011118293', 'NO6386011118293', 'NOK', 'Felleskonto', 'enabled', 'PRIV', 'Ida Vik', 1000000),
  ('siv-main', '86011118366', 'NO3286011118366', 'NOK', 'Brukskonto', 'enabled', 'PRIV', 'Siv Lunde', 100000);
INSERT INTO card VALUES ('kari-card', '539900******1184', 'NOK', 'Kredittkort', -37650, 5000000);
INSERT INTO mandate VALUES ('kari', '', 'kari-main', 1, 1, 1), ('kari', '', 'kari-savings', 1, 1, 1), ('kari', '', 'kari-card', 1, 0, 1),
  ('ola', '', 'ola-main', 1, 1, 1), ('siv', '', 'siv-main', 1, 1, 1), ('siv', '', 'kari-main', 1, 0, 1), ('per', '', 'per-closed', 1, 1, 1),
  ('eva', '0b2c5d3e-7f7a-4b0e-9a43-6a3c1c9a2f10', 'firm', 1, 1, 1), ('ida', '', 'joint', 1, 1, 2);
INSERT INTO entry (id, item, day, amount, currency, batch, details) VALUES
  ('salary', 'kari-main', date(today(), '-9 days'), 3000000, 'NOK', NULL, '{"debtorName": "Nordlys Kaffe AS"}'),
  ('rent', 'kari-main', date(today(), '-8 days'), -900000, 'NOK', NULL, '{"creditorName": "Utleie AS"}'),
  ('coffee', 'kari-main', date(today(), '-6 days'), -4500, 'NOK', NULL, '{"creditorName": "Nordlys Kaffe AS"}'),
  ('books', 'kari-main', date(today(), '-5 days'), -19900, 'NOK', NULL, '{"creditorName": "Bok AS"}'),
  ('food', 'kari-main', date(today(), '-8 days'), -45000, 'NOK', NULL, '{"creditorName": "Mat AS"}'),
  ('bills', 'kari-main', date(today(), '-7 days'), -300000, 'NOK', NULL, '{"batchNumberOfTransactions": 2}'),
  ('power', 'kari-main', date(today(), '-7 days'), -100000, 'NOK', 'bills', '{"creditorName": "Kraft AS"}'),
  ('phone', 'kari-main', date(today(), '-7 days'), -200000, 'NOK', 'bills', '{"creditorName": "Tele AS"}');
INSERT INTO entry (id, item, day, amount, currency, details) SELECT 'coffee-' || column1, 'kari-card', CASE column1 WHEN 4 THEN NULL ELSE date(today(), '-' || (6 - column1) || ' days') END, -12550, 'NOK',
  json_object('cardTransactionId', 'coffee ' || column1, 'transactionDate', date(today(), '-' || (7 - column1) || ' days'), 'originalAmount', json('{"amount":"-125.50","currency":"NOK"}'),
  'markupFee', json('{"amount":"0.00","currency":"NOK"}'), 'markupFeePercentage', '0', 'cardAcceptorAddress', json('{"country":"NO"}'), 'invoiced', json('false'))
  FROM (VALUES (1), (2), (3), (4));
INSERT INTO unreachable VALUES ('15062557319');
INSERT INTO kid_only VALUES ('15062557424');
INSERT INTO closed_day VALUES (date(today(), '+60 days'));
