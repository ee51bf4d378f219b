-- Lists show the options without the texts that a table brings itself.
ALTER TABLE tables ADD COLUMN brief TEXT;
UPDATE tables SET brief = json_object('seats', json_extract(options, '$.seats')) WHERE length(options) > 1000;

-- What seats of open tables have given was a nonce; it is the hash of one from now on.
UPDATE seats SET nonce = '', ready = 0 WHERE table_id IN (SELECT id FROM tables WHERE state = 'open');
