-- What became of each seat is kept where it can be listed and counted.
ALTER TABLE tables ADD COLUMN rounds INTEGER;
ALTER TABLE seats ADD COLUMN won INTEGER CHECK (won IN (0, 1));
ALTER TABLE seats ADD COLUMN role TEXT;
ALTER TABLE seats ADD COLUMN score INTEGER;

-- The outcomes of the games that there were so far say it too; what says nothing of it stays blank.
UPDATE seats SET (won, role, score) = (
    SELECT CASE json_type(outcome, '$.seats[' || seat || '].won') WHEN 'true' THEN 1 WHEN 'false' THEN 0 END,
        coalesce(
            json_extract(outcome, '$.seats[' || seat || '].role'),
            json_extract(outcome, '$.seats[' || seat || '].planet')
        ),
        json_extract(outcome, '$.seats[' || seat || '].score')
    FROM tables WHERE id = table_id
) WHERE table_id IN (SELECT id FROM tables WHERE state = 'over' AND json_valid(outcome));
UPDATE tables SET rounds = coalesce(
    json_extract(outcome, '$.round'),
    json_extract(outcome, '$.rounds'),
    -- A round has a turn of each colour, and the last one may have been cut short.
    (json_extract(outcome, '$.turns') + json_array_length(outcome, '$.colours') - 1)
        / nullif(json_array_length(outcome, '$.colours'), 0)
) WHERE state = 'over' AND json_valid(outcome);
