-- What a game was when it began, and how it ended. A row is written twice in its life, so it may have indexes.
CREATE TABLE games (
    number       INTEGER PRIMARY KEY,
    id           TEXT    NOT NULL UNIQUE,
    white_person INTEGER,
    white_level  INTEGER,
    black_person INTEGER,
    black_level  INTEGER,
    start        TEXT    NOT NULL,
    white_time   TEXT    NOT NULL,
    black_time   TEXT    NOT NULL,
    rules        INTEGER NOT NULL REFERENCES rule_sets (number),
    origin       TEXT    NOT NULL,
    manners      TEXT    NOT NULL,
    created      INTEGER NOT NULL,
    rematch_of   TEXT,
    cause        TEXT,
    score        TEXT,
    CHECK ((white_person IS NULL) <> (white_level IS NULL)),
    CHECK ((black_person IS NULL) <> (black_level IS NULL)),
    CHECK ((cause IS NULL) = (score IS NULL))
) STRICT;

CREATE INDEX games_by_age ON games (created);
-- Of whoever has played for long, only the games that are not over.
CREATE INDEX games_of_white_alive ON games (white_person, created) WHERE score IS NULL AND white_person IS NOT NULL;
CREATE INDEX games_of_black_alive ON games (black_person, created) WHERE score IS NULL AND black_person IS NOT NULL;
CREATE INDEX games_alive ON games (created) WHERE score IS NULL;
-- With score and level, a person's games are counted without reading them.
CREATE INDEX games_of_white ON games (white_person, created, score, black_level) WHERE white_person IS NOT NULL;
CREATE INDEX games_of_black ON games (black_person, created, score, white_level) WHERE black_person IS NOT NULL;

-- What changes with every move, apart from what does not: so many rows share a page that moves made in many games change
-- few pages. For the same reason there is no index here.
CREATE TABLE standings (
    game    INTEGER PRIMARY KEY REFERENCES games (number),
    -- How many events there are, and the place of the last of them.
    version INTEGER NOT NULL,
    last    INTEGER,
    updated INTEGER NOT NULL,
    due     INTEGER,
    plies   INTEGER NOT NULL
) STRICT;

-- The events of all games in the order in which they were kept. Each tells the place of the one before it in its game, so
-- that adding one changes the last page of this table and no other, and no index. Sorted by game, or with an index, the
-- same moves write four times as much to disk.
CREATE TABLE events (
    place  INTEGER PRIMARY KEY,
    game   INTEGER NOT NULL REFERENCES games (number),
    number INTEGER NOT NULL,
    before INTEGER,
    line   TEXT    NOT NULL
) STRICT;

-- Rules take three hundred letters, and nearly all games share a few of them.
CREATE TABLE rule_sets (
    number INTEGER PRIMARY KEY,
    text   TEXT    NOT NULL UNIQUE
) STRICT;

CREATE TABLE chat (
    number INTEGER PRIMARY KEY,
    game   INTEGER NOT NULL REFERENCES games (number),
    room   TEXT    NOT NULL,
    person INTEGER,
    name   TEXT    NOT NULL,
    text   TEXT    NOT NULL,
    at     INTEGER NOT NULL
) STRICT;

CREATE INDEX chat_of_game ON chat (game, room);

CREATE TABLE accounts (
    person   INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT    NOT NULL,
    -- The name without capitals.
    folded   TEXT    NOT NULL UNIQUE,
    kind     TEXT    NOT NULL,
    password TEXT,
    created  INTEGER NOT NULL,
    seen     INTEGER NOT NULL
) STRICT;

CREATE INDEX accounts_by_sight ON accounts (kind, seen);

CREATE TABLE keys (
    number  INTEGER PRIMARY KEY,
    digest  BLOB    NOT NULL UNIQUE,
    kind    TEXT    NOT NULL,
    person  INTEGER NOT NULL REFERENCES accounts (person),
    label   TEXT    NOT NULL,
    scopes  TEXT    NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER
) STRICT;

CREATE INDEX keys_of_person ON keys (person, created);
CREATE INDEX keys_by_end ON keys (expires) WHERE expires IS NOT NULL;

CREATE TABLE challenges (
    number      INTEGER PRIMARY KEY,
    id          TEXT    NOT NULL UNIQUE,
    from_person INTEGER,
    to_person   INTEGER,
    wish        TEXT    NOT NULL,
    start       TEXT    NOT NULL,
    white_time  TEXT    NOT NULL,
    black_time  TEXT    NOT NULL,
    rules       INTEGER NOT NULL REFERENCES rule_sets (number),
    label       TEXT,
    rematch_of  TEXT,
    created     INTEGER NOT NULL,
    state       TEXT    NOT NULL,
    -- Who has joined, or the word for the reason of declining.
    joined      INTEGER,
    joined_wish TEXT,
    reason      TEXT,
    CHECK ((state = 'joined') = (joined IS NOT NULL)),
    CHECK ((state = 'joined') = (joined_wish IS NOT NULL)),
    CHECK ((state = 'declined') = (reason IS NOT NULL))
) STRICT;

CREATE INDEX challenges_from ON challenges (from_person, created) WHERE state = 'open';
CREATE INDEX challenges_to ON challenges (to_person, created) WHERE state = 'open';
-- Who has joined a challenge of their own, or was joined there, finds it again as quickly as one that nobody has joined.
CREATE INDEX challenges_joined_from ON challenges (from_person, created) WHERE state = 'joined';
CREATE INDEX challenges_joined_to ON challenges (to_person, created) WHERE state = 'joined';
CREATE INDEX challenges_waiting ON challenges (created) WHERE state IN ('open', 'joined');
CREATE INDEX challenges_settled ON challenges (created) WHERE state NOT IN ('open', 'joined');

CREATE TABLE seeks (
    number     INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    person     INTEGER NOT NULL,
    wish       TEXT    NOT NULL,
    start      TEXT    NOT NULL,
    white_time TEXT    NOT NULL,
    black_time TEXT    NOT NULL,
    rules      INTEGER NOT NULL REFERENCES rule_sets (number),
    created    INTEGER NOT NULL
) STRICT;

-- One row: when the service was last alive.
CREATE TABLE beats (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at   INTEGER NOT NULL
) STRICT;
