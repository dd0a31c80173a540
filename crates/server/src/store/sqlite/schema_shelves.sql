-- Games that are over come onto the shelf on which games are looked for, each once. Only those that are not there yet are
-- ever asked for, and they are few.
ALTER TABLE games ADD COLUMN is_shelved INTEGER NOT NULL DEFAULT 0;

CREATE INDEX games_to_shelve ON games (number) WHERE score IS NOT NULL AND is_shelved = 0;
