-- Puzzles: some that come with the program, and those that were found in games of this server.
CREATE TABLE puzzles (
    number     INTEGER PRIMARY KEY,
    -- It follows from the position and the moves.
    id         TEXT    NOT NULL UNIQUE,
    fen        TEXT    NOT NULL,
    last       TEXT    NOT NULL,
    moves      TEXT    NOT NULL,
    themes     TEXT    NOT NULL,
    -- The id of the game of this server that it is from, and the names that its players had.
    game       TEXT,
    white      TEXT    NOT NULL,
    black      TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    plays      INTEGER NOT NULL
) STRICT;

CREATE INDEX puzzles_by_rating ON puzzles (rating);

-- Who has tried which puzzle; each once. It goes with the account.
CREATE TABLE puzzle_results (
    person INTEGER NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    puzzle INTEGER NOT NULL REFERENCES puzzles (number),
    solved INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, puzzle)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_ratings (
    person     INTEGER PRIMARY KEY REFERENCES accounts (person) ON DELETE CASCADE,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    solved     INTEGER NOT NULL,
    failed     INTEGER NOT NULL
) STRICT;

-- Whether puzzles were looked for in a game. Of those that are over, the ones that are left have an index.
ALTER TABLE games ADD COLUMN searched INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_to_search ON games (searched) WHERE searched = 0 AND score IS NOT NULL;
