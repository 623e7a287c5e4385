// Words that only the board in the browser needs.
const fr = {
  label: "Plateau de carrom", keys: "Flèches gauche et droite pour viser, haut et bas pour la force, Page haut et Page bas pour glisser le palet, Majuscule pour le réglage fin, Entrée pour tirer, Échap pour lâcher, T pour viser le pion suivant, P pour les pions, L pour le dernier coup.",
  place_keys: "Flèches pour déplacer le pion, Majuscule pour aller finement, Entrée pour le poser.",
  prompt: "Glissez le palet, tirez en arrière, lâchez.", prompt_aimed: "Tirez en arrière et lâchez, ou réglez la force et tirez.",
  place_prompt: "Posez {piece} dans la rosace.", place_here: "Poser ici",
  shoot: "Tirer", skip: "Passer", slow: "Ralenti", shooting: "{who} tire.", force: "Force", place: "Place du palet", angle: "Angle", fine_left: "Viser un peu à gauche", fine_right: "Viser un peu à droite",
  help: "Aide", help_full: "Aide : longue", help_some: "Aide : courte", help_off: "Sans aide", help_says: "Changer la longueur des lignes de visée", slow_says: "Revoir le dernier coup au ralenti",
  ahead: "tout droit", right: "{n}° à droite", left: "{n}° à gauche", middle: "au milieu", place_right: "{n} mm à droite du milieu", place_left: "{n} mm à gauche du milieu",
  to_piece: "Vers {piece}.", to_pocket: "Vers le trou {pocket} !", to_cushion: "Vers la bande.", to_rest: "Le palet s’arrêtera avant tout contact.", piece_pocket: "{piece}, trou {pocket}.",
  a_piece: { queen: "la reine", white: "un pion blanc", black: "un pion noir", striker: "le palet" }, short: { queen: "Reine", white: "Blanc", black: "Noir", striker: "Palet" },
  pulling: "Lâchez pour tirer, revenez au palet pour annuler.", pieces: "Pions sur le plateau", pockets: "Trous", no_piece: "Aucun pion sur le plateau.",
  where: "{piece}, {x}, {y}", x_right: "{n} cm à droite", x_left: "{n} cm à gauche", x_mid: "au milieu", y_up: "{n} cm vers le haut", y_down: "{n} cm vers le bas", y_mid: "à mi-hauteur", near_pocket: "près du trou {pocket}",
  in_pocket: "{n, plural, =0 {aucun rentré} one {un rentré} other {{n} rentrés}}", of_target: "{n, plural, one {{n} point} other {{n} points}} sur {all}", round: "Manche {n}", no_last: "Aucun coup encore.", your_turn: "À vous.", aims: "{who} vise.",
  striker_at: "Palet {place}, {angle}, force {force}.", stats_shots: "coups", stats_pocketed: "pions rentrés", stats_rounds: "manches", story: "Points manche après manche", story_says: "{first} : {a}, {second} : {b} à la fin",
  hint_says: "{place}, {angle}, force {force}.", colon: " :",
  practice: "S’exercer", practice_says: "Seul au plateau : la figure de départ ou n’importe quelle position, un coup, et le même encore. Rien n’est compté.", again: "Rejouer ce coup", go_on: "Continuer d’ici", rack: "La figure de départ",
  arrange: "Disposer", arrange_says: "Glissez les pions où vous voulez ; hors du plateau, ils s’en vont.", arranged: "C’est prêt", add: { white: "Un blanc", black: "Un noir", queen: "La reine" }, rules: "Les règles",
  challenge: {
    title: "Défis", today: "Le défi du jour", number: "{kind} {n}", says: "Chaque plateau se vide en peu de coups : à vous de trouver lesquels. Les règles jugent, et ce navigateur retient ce que vous avez résolu.",
    kind: { clear: "Vider le plateau", bank: "Par la bande", combination: "Par un autre pion", queen: "La reine" },
    goal: { clear: "Rentrez tous les blancs.", bank: "Rentrez le blanc : il n’y a que la bande.", combination: "Rentrez le blanc : il faut passer par un autre pion.", queen: "Rentrez la reine, puis couvrez-la avec le blanc." },
    left: "{n, plural, =0 {Plus de coup.} one {Un coup, sans perdre la main.} other {{n} coups, sans perdre la main.}}",
    solved: "Résolu !", missed: "Manqué.", again: "Recommencer", next: "Défi suivant", show: "Montrer", show_says: "La visée d’une solution ; un défi montré ne compte pas.", done: "Résolu", open: "À résoudre", count: "{n} sur {all}", practice: "S’exercer",
  },
}

const en: typeof fr = {
  label: "Carrom board", keys: "Left and right arrows to aim, up and down for the force, Page Up and Page Down to slide the striker, Shift for fine steps, Enter to shoot, Escape to let go, T to aim at the next piece, P for the pieces, L for the last shot.",
  place_keys: "Arrows to move the piece, Shift for fine steps, Enter to lay it down.",
  prompt: "Slide the striker, pull back, let go.", prompt_aimed: "Pull back and let go, or set the force and shoot.",
  place_prompt: "Lay {piece} in the rosace.", place_here: "Lay here",
  shoot: "Shoot", skip: "Skip", slow: "Slow motion", shooting: "{who} shoots.", force: "Force", place: "Place of the striker", angle: "Angle", fine_left: "Aim a little to the left", fine_right: "Aim a little to the right",
  help: "Help", help_full: "Help: long", help_some: "Help: short", help_off: "No help", help_says: "Change the length of the aiming lines", slow_says: "See the last shot again in slow motion",
  ahead: "straight ahead", right: "{n}° to the right", left: "{n}° to the left", middle: "in the middle", place_right: "{n} mm right of the middle", place_left: "{n} mm left of the middle",
  to_piece: "Towards {piece}.", to_pocket: "Towards the {pocket} pocket!", to_cushion: "Towards the cushion.", to_rest: "The striker will stop before it touches anything.", piece_pocket: "{piece}, {pocket} pocket.",
  a_piece: { queen: "the queen", white: "a white piece", black: "a black piece", striker: "the striker" }, short: { queen: "Queen", white: "White", black: "Black", striker: "Striker" },
  pulling: "Let go to shoot, come back to the striker to cancel.", pieces: "Pieces on the board", pockets: "Pockets", no_piece: "No piece on the board.",
  where: "{piece}, {x}, {y}", x_right: "{n} cm to the right", x_left: "{n} cm to the left", x_mid: "in the middle", y_up: "{n} cm up", y_down: "{n} cm down", y_mid: "half-way up", near_pocket: "near the {pocket} pocket",
  in_pocket: "{n, plural, =0 {none} one {one} other {{n}}} pocketed", of_target: "{n, plural, one {{n} point} other {{n} points}} of {all}", round: "Round {n}", no_last: "No shot yet.", your_turn: "Your turn.", aims: "{who} is aiming.",
  striker_at: "Striker {place}, {angle}, force {force}.", stats_shots: "shots", stats_pocketed: "pieces pocketed", stats_rounds: "rounds", story: "Points round by round", story_says: "{first}: {a}, {second}: {b} at the end",
  hint_says: "{place}, {angle}, force {force}.", colon: ":",
  practice: "Practice", practice_says: "Alone at the board: the rack or any position, a shot, and the same again. Nothing is counted.", again: "This shot again", go_on: "On from here", rack: "The rack",
  arrange: "Lay out", arrange_says: "Drag the pieces where you like; off the board they are gone.", arranged: "Ready", add: { white: "A white", black: "A black", queen: "The queen" }, rules: "The rules",
  challenge: {
    title: "Challenges", today: "Today’s challenge", number: "{kind} {n}", says: "Each board can be cleared in a few strikes: find out which. The rules judge, and this browser remembers what you have solved.",
    kind: { clear: "Clear the board", bank: "Off the cushion", combination: "By another piece", queen: "The queen" },
    goal: { clear: "Pocket all white pieces.", bank: "Pocket the white: only the cushion helps.", combination: "Pocket the white: it takes another piece.", queen: "Pocket the queen, then cover her with the white." },
    left: "{n, plural, =0 {No strike left.} one {One strike, keeping your turn.} other {{n} strikes, keeping your turn.}}",
    solved: "Solved!", missed: "Missed.", again: "Again", next: "Next challenge", show: "Show me", show_says: "The aim of a solution; a challenge that was shown does not count.", done: "Solved", open: "To be solved", count: "{n} of {all}", practice: "Practice",
  },
}

export const boardWords = { fr, en }
