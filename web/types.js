// What the server tells, as far as the page uses it. The whole is described at /api/docs.

/** @typedef {"white" | "black"} Side */

/**
 * @typedef {object} Me
 * @property {string} id
 * @property {string} username
 * @property {"guest" | "person" | "bot"} kind
 */

/**
 * @typedef {object} Player Somebody at a board. The computer has a level and no name.
 * @property {string} [id]
 * @property {string} [name]
 * @property {string} [title]
 * @property {number} [aiLevel]
 */

/**
 * @typedef {object} Ending
 * @property {string} cause
 * @property {string} text In words, with the article of the Laws.
 * @property {string} article
 * @property {"1-0" | "0-1" | "1/2-1/2" | "*"} result
 */

/** @typedef {"threefold" | "fifty"} Claim */

/**
 * @typedef {object} GameState
 * @property {"gameState"} type
 * @property {string} moves In the way of UCI, separated by spaces.
 * @property {number} wtime Milliseconds.
 * @property {number} btime
 * @property {string} status
 * @property {Side} [winner]
 * @property {boolean} [wdraw]
 * @property {boolean} [bdraw]
 * @property {boolean} [wtakeback]
 * @property {boolean} [btakeback]
 * @property {number} version
 * @property {string} san
 * @property {string} fen
 * @property {string} legal
 * @property {boolean} [check]
 * @property {{ now: Claim[], with: { move: string, claim: Claim }[] }} [claims]
 * @property {boolean} [mayAbort]
 * @property {Side} [running]
 * @property {boolean} [paused]
 * @property {Ending} [ending]
 * @property {number} serverTime
 */

/**
 * @typedef {object} Rematch
 * @property {string} id
 * @property {Side} by
 * @property {"created" | "started" | "declined" | "canceled"} status
 */

/** @typedef {{ user: string, text: string, room: "player" | "spectator" }} Said */

/**
 * @typedef {object} GameFull
 * @property {"gameFull"} type
 * @property {string} id
 * @property {{ key: string, name: string }} variant
 * @property {string} speed
 * @property {number} createdAt
 * @property {Player} white
 * @property {Player} black
 * @property {string} initialFen
 * @property {{ initial: number, increment: number }} [clock]
 * @property {number} [daysPerTurn]
 * @property {{ white: string, black: string }} timeControl
 * @property {string} ruleSet
 * @property {Side} [ownSide]
 * @property {string} [rematchOf]
 * @property {GameState} state
 * @property {string[]} fens The position before the first move, and after each.
 * @property {(number | null)[]} clocksAfter What who moved had left after each move, in milliseconds.
 * @property {Said[]} chat
 * @property {Rematch} [rematch]
 * @property {{ claimWinInSeconds: number }} [opponentGone]
 * @property {boolean} [takebacks] Whether the rules allow them.
 * @property {{ white: boolean, black: boolean }} presence
 * @property {"friend" | "lobby" | "ai"} source
 */

/**
 * @typedef {object} Challenge
 * @property {string} id
 * @property {string} url
 * @property {string} status
 * @property {{ id: string, name: string, online?: boolean } | null} challenger
 * @property {{ id: string, name: string, online?: boolean } | null} destUser
 * @property {{ key: string, name: string }} variant
 * @property {string} speed
 * @property {{ type: string, limit?: number, increment?: number, daysPerTurn?: number, show?: string }} timeControl
 * @property {"white" | "black" | "random"} color
 * @property {"white" | "black"} finalColor
 * @property {string} [initialFen]
 * @property {string} [rematchOf]
 * @property {boolean} [isJoined]
 * @property {string} [declineReason]
 * @property {string} [declineReasonKey]
 * @property {{ white: string, black: string }} clocks
 * @property {object} [open]
 */

/**
 * @typedef {object} Playing A game of one's own that is not over.
 * @property {string} gameId
 * @property {string} fen
 * @property {Side} color
 * @property {string} lastMove
 * @property {{ id?: string, username: string, ai?: number }} opponent
 * @property {boolean} isMyTurn
 * @property {boolean} hasMoved
 * @property {string} source
 * @property {number} [secondsLeft]
 * @property {string} speed
 * @property {{ key: string, name: string }} variant
 */

/**
 * @typedef {object} Seek Somebody who looks for anybody.
 * @property {string} id
 * @property {string} name
 * @property {string} clock In a few letters.
 * @property {string} speed
 * @property {string} variant
 * @property {"white" | "black" | "random"} color
 * @property {boolean} [own]
 */

/** @typedef {{ name: string, title?: string, aiLevel?: number, seconds?: number }} Sitter */

/**
 * @typedef {object} Live A game to watch.
 * @property {string} id
 * @property {Sitter} white
 * @property {Sitter} black
 * @property {string} fen
 * @property {string} lastMove
 * @property {Side} orientation
 * @property {string} speed
 * @property {string} clockText
 * @property {number} plies
 */

/**
 * @typedef {object} Lobby How everything stands, for the home page.
 * @property {Me} [me]
 * @property {Playing[]} playing
 * @property {{ in: Challenge[], out: Challenge[] }} challenges
 * @property {Challenge[]} open Open challenges of one's own.
 * @property {Seek[]} seeks
 * @property {Live[]} live
 * @property {number} online
 */

/**
 * @typedef {object} Site
 * @property {string} version
 * @property {string} name
 * @property {string[]} addresses Where others in the network reach it.
 * @property {boolean} isLocalOnly
 * @property {Me} [me]
 */

export {};
