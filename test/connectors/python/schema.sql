-- Amounts are whole numbers of minor units.
CREATE TABLE customer (id TEXT PRIMARY KEY, number TEXT UNIQUE, name TEXT);
CREATE TABLE account (id TEXT PRIMARY KEY, bban TEXT UNIQUE, iban TEXT UNIQUE, currency TEXT, name TEXT, status TEXT, usage TEXT, owner TEXT, balance INTEGER);
CREATE TABLE card (id TEXT PRIMARY KEY, number TEXT, currency TEXT, name TEXT, balance INTEGER, credit INTEGER);
CREATE TABLE agreement (id TEXT PRIMARY KEY, name TEXT);
-- What a customer may use, privately (agreement '') or under an agreement. With two holders another one approves too.
CREATE TABLE mandate (customer TEXT, agreement TEXT, item TEXT, may_read INTEGER, may_pay INTEGER, holders INTEGER, PRIMARY KEY (customer, agreement, item));
-- Booked when it has a day. A row of a batch names it, and is not listed itself.
CREATE TABLE entry (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE, item TEXT, day TEXT, amount INTEGER, currency TEXT, batch TEXT, order_id TEXT, details TEXT);
-- Barred orders have no body: they were cancelled before they came.
CREATE TABLE customer_order (id TEXT PRIMARY KEY, number INTEGER, submitted_on TEXT, body TEXT, due TEXT, revision INTEGER, final INTEGER, state TEXT);
-- Accounts at other banks that the clearing refuses, accounts that want a KID, and days without payments.
CREATE TABLE unreachable (bban TEXT PRIMARY KEY);
CREATE TABLE kid_only (bban TEXT PRIMARY KEY);
CREATE TABLE seal (key BLOB);
INSERT INTO seal VALUES (randomblob(32));
CREATE TABLE closed_day (day TEXT PRIMARY KEY);
