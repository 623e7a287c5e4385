// What only the page of Dames says; refusals, ends and lines of the list are shared with the terminal.
const fr = {
  board: "Damier", keys: "Flèches pour aller, Entrée pour prendre et poser, Échap pour lâcher, P pour les pièces jouables, L pour le dernier coup, S pour souffler.",
  playable: "jouable", selected: "choisi", empty: "vide",
  your_man: "votre pion", your_king: "votre dame", man_of: "pion de {name}", king_of: "dame de {name}",
  can_go: "on peut y aller", takes: "prend {n, plural, one {une pièce} other {# pièces}}", next: "étape suivante", will_fall: "sera pris", blow_here: "à souffler ?",
  playables: "Jouables : {list}.", none_playable: "Rien n’est montré : à vous de voir.", no_last: "Aucun coup encore.",
  can_play: "{n, plural, one {une pièce peut jouer} other {# pièces peuvent jouer}}.",
  must: "La prise est obligatoire : {moves} prend {n, plural, one {une pièce} other {# pièces}}.", must_list: "La prise est obligatoire, et la plus grande : {moves}.",
  goes: "{from} : choisissez où aller.", no_way: "{from} : cette pièce ne peut pas bouger.", others_take: "Une autre pièce doit prendre : {moves}.",
  ways: "{from} : plusieurs prises. Touchez la première case où se poser.", on: "{path} : et ensuite ?",
  take: "{move} prend {n, plural, one {une pièce} other {# pièces}}.", touch: "Touchez {end} pour jouer.", plain: "{move}.",
  set_down: "Touchez encore {end} pour poser la pièce, ou une autre case pour continuer.",
  backwards: "Un pion prend aussi vers l’arrière.", passes: "Le pion ne fait que passer la dernière rangée : il reste pion.",
  see: "Les prises ne sont pas montrées : à vous de les voir.", blown_now: "Soufflé. Maintenant, jouez.",
  blow: "Souffler", blow_ask: "Souffler la pièce en {square} ?", blow_pick: "Souffler n’est pas jouer.", blow_which: "Quelle pièce devait prendre ? Touchez-la.", blow_no: "Il n’y a rien à souffler avant le premier coup de l’autre.", cancel: "Annuler",
  pieces: "{n, plural, =0 {plus de pièce} one {une pièce} other {{n} pièces}}", taken: "{n, plural, =0 {aucune pièce prise} one {une pièce prise} other {{n} pièces prises}}", near: "Nulle {n, plural, =0 {au prochain coup} one {au prochain coup} other {dans {n} coups}}", again: "Position revue",
  numbers: "Numéros", theme: "Damier", fen: "Position", pdn: "PDN", fen_copied: "Position copiée :", fen_failed: "La position :",
  left: "Pièces au fil des coups", left_says: "{first} : {a}, {second} : {b} à la fin", stat_taken: "pièces prises", stat_kings: "dames faites", stat_longest: "plus longue prise",
  position: "Position", position_says: "Une partie qui commence ailleurs : collez un FEN, ou posez les pièces vous-même.", from_start: "Départ habituel", set_up: "Choisir une position", fen_label: "Position en FEN", read_these: "C’est une partie : la lire coup par coup",
  read_says: "Collez une partie en PDN, ou ouvrez un fichier.", read_pick: "Choisissez une partie.", pdn_label: "Parties en PDN", file: "Ou un fichier :", at_start: "Départ", no_game: "Aucune partie dans ce texte.", read_on: "Lire la suite du fichier", moves_of: "{n, plural, =0 {aucun coup} one {un coup} other {{n} coups}}", play_on: "Jouer d’ici", other_game: "Autre partie", clear: "Tout enlever", usual: "Départ",
  to_move: "Au trait", put: "À poser", none: "rien", blue_man: "pion bleu", blue_king: "dame bleue", green_man: "pion vert", green_king: "dame verte", ready: "Position prête : choisissez avec qui jouer.", wrong: "Cette position ne se lit pas :", over_already: "Dans cette position, la partie est déjà finie.",
}

type Wide<T> = { [K in keyof T]: string }

const en: Wide<typeof fr> = {
  board: "Board", keys: "Arrows to go, Enter to pick and drop, Escape to let go, P for the playable pieces, L for the last move, S to huff.",
  playable: "playable", selected: "chosen", empty: "empty",
  your_man: "your man", your_king: "your king", man_of: "man of {name}", king_of: "king of {name}",
  can_go: "you can go there", takes: "takes {n, plural, one {a piece} other {# pieces}}", next: "next stop", will_fall: "will be taken", blow_here: "to huff?",
  playables: "Playable: {list}.", none_playable: "Nothing is shown: it is for you to see.", no_last: "No move yet.",
  can_play: "{n, plural, one {one piece} other {# pieces}} can move.",
  must: "You must take: {moves} takes {n, plural, one {a piece} other {# pieces}}.", must_list: "You must take, and take the most: {moves}.",
  goes: "{from}: choose where to go.", no_way: "{from}: this piece cannot move.", others_take: "Another piece must take: {moves}.",
  ways: "{from}: several captures. Touch the first square to land on.", on: "{path}: and then?",
  take: "{move} takes {n, plural, one {a piece} other {# pieces}}.", touch: "Touch {end} to play.", plain: "{move}.",
  set_down: "Touch {end} again to put the piece down, or another square to go on.",
  backwards: "A man also takes backwards.", passes: "The man only passes the last row: it stays a man.",
  see: "Captures are not shown: it is for you to see them.", blown_now: "Huffed. Now play.",
  blow: "Huff", blow_ask: "Huff the piece on {square}?", blow_pick: "Huffing is not a move.", blow_which: "Which piece should have taken? Touch it.", blow_no: "There is nothing to huff before the other has moved.", cancel: "Cancel",
  pieces: "{n, plural, =0 {no piece left} one {one piece} other {{n} pieces}}", taken: "{n, plural, =0 {no piece} one {one piece} other {{n} pieces}} taken", near: "Draw {n, plural, =0 {at the next move} one {at the next move} other {in {n} moves}}", again: "Position seen before",
  numbers: "Numbers", theme: "Board", fen: "Position", pdn: "PDN", fen_copied: "Position copied:", fen_failed: "The position:",
  left: "Pieces, move by move", left_says: "{first}: {a}, {second}: {b} at the end", stat_taken: "pieces taken", stat_kings: "kings made", stat_longest: "longest capture",
  position: "Position", position_says: "A game that begins elsewhere: paste a FEN, or put the pieces yourself.", from_start: "Usual start", set_up: "Choose a position", fen_label: "Position as FEN", read_these: "This is a game: read it move by move",
  read_says: "Paste a game in PDN, or open a file.", read_pick: "Choose a game.", pdn_label: "Games in PDN", file: "Or a file:", at_start: "Start", no_game: "No game in this text.", read_on: "Read on in the file", moves_of: "{n, plural, =0 {no move} one {one move} other {{n} moves}}", play_on: "Play from here", other_game: "Another game", clear: "Remove all", usual: "Start",
  to_move: "To move", put: "To put", none: "nothing", blue_man: "blue man", blue_king: "blue king", green_man: "green man", green_king: "green king", ready: "The position is ready: choose whom to play.", wrong: "This position cannot be read:", over_already: "In this position the game is already over.",
}

export const phrases = { fr, en }
