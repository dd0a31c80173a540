-- What was found of games, so that nobody waits twice. A review belongs to where a game starts from and its moves, and not to
-- one game: many are alike.
CREATE TABLE reviews (
    number  INTEGER PRIMARY KEY,
    digest  BLOB    NOT NULL UNIQUE,
    -- What made it; a later one replaces it.
    maker   TEXT    NOT NULL,
    -- A game that was kept and went like this, if there is one.
    game    INTEGER REFERENCES games (number),
    created INTEGER NOT NULL,
    body    BLOB    NOT NULL
) STRICT;

CREATE INDEX reviews_of_no_game ON reviews (created) WHERE game IS NULL;
