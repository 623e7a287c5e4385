// The house in French. The games' own sentences are in src/tablee/games/<game>/words.json.
export const fr = {
  tagline: "Des jeux, une table",
  numbers: ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"],
  top: {
    home: "Tablée, retour à la salle", language: "Langue", theme: "Clair ou sombre", sound: "Couper ou remettre le son",
    on: "En ligne", trying: "Connexion…", off: "Hors ligne", your_name: "Votre nom", rename: "Changer de nom", save: "Garder",
    skip: "Aller au jeu",
  },
  home: {
    title: "Prenez place.", lead: "Une table, des jeux. Rien à installer, personne à attendre.",
    games: "Les jeux", with_whom: "{game}, avec qui ?", players: "{n} joueurs", minutes: "{n} min",
    computer: "L’ordinateur", level: "niveau {n} · {word}", less: "Niveau plus facile", more: "Niveau plus difficile",
    play: "Jouer", same: "Même écran", same_says: "chacun son tour", friend: "Un ami", friend_says: "un lien suffit",
    watch: "Regarder", watch_none: "aucune table ouverte", watch_one: "une table ouverte", watch_many: "{n} tables ouvertes",
    learn: "Apprendre", learn_says: "deux minutes, sur le plateau", rules: "Les règles", rules_says: "en clair, numérotées",
    setup: "La partie", side: "Votre place", side_0: "{side}, en bas", side_1: "{side}, en haut", side_lot: "Au hasard",
    preset: "Règles", options: "Options", fewer: "Moins d’options", reach: "Qui peut venir", hidden: "Ceux qui ont le lien", open: "Tout le monde",
    mine: "Vos tables", resume: "Reprendre", see: "Revoir", opened: "Tables ouvertes", look: "Regarder",
    against: "{game} avec {name}", alone: "{game}, sur le même écran", waiting_for: "{game}, en attente d’un ami",
    between: "{first} et {second}", computer_level: "l’ordinateur, niveau {n}",
    your_turn: "À vous", their_turn: "À {name}", waiting: "Attend quelqu’un", over: "Partie finie",
    now: "à l’instant", min_ago: "depuis {n} min", hours_ago: "depuis {n} h", days_ago: "depuis {n} j",
    none_open: "Aucune table ouverte pour l’instant. Ouvrez la vôtre à tout le monde.", failed: "La salle ne répond pas. Nouvel essai dans un instant.",
    levels: ["premiers pas", "promenade", "tranquille", "attentif", "habile", "coriace", "redoutable", "maître"],
  },
  games: {
    macadam: { name: "Macadam", sub: "Sautez par-dessus les vôtres jusqu’à la lune d’en face." },
  },
  seat: {
    you: "vous", level: "Niveau {n}", computer: "Ordinateur", your_turn: "À vous", plays: "Joue", thinks: "Cherche", won: "Gagne",
    away: "absent", empty: "Place libre", sit: "Prendre place", someone: "quelqu’un", here: "Présent", same_screen: "Même écran",
    drew: "Nulle", offers_draw: "Propose la nulle", offers_takeback: "Veut reprendre", offers_rematch: "Veut une revanche",
    their_turn: "à lui de jouer", yours: "à vous de jouer",
  },
  voice: {
    rule: "La règle", play: "Jouer", play_anyway: "Jouer quand même", no: "Non", yes: "Accepter", cancel: "Annuler",
    your_turn: "À vous.", their_turn: "À {name} de jouer.", thinking: "{name} cherche un coup.", watching: "Vous regardez.",
    to_play: "{name} joue.", chance: "Le sort décide.", waiting: "La table attend {who}.", a_friend: "un adversaire",
    resign: "Abandonner la partie ?", resign_yes: "Oui, j’abandonne", offered_draw: "{name} propose la nulle.",
    offered_takeback: "{name} demande à reprendre son coup.", offered_rematch: "{name} propose une revanche.",
    sent_draw: "Nulle proposée. {name} va répondre.", sent_takeback: "Vous demandez à reprendre. {name} va répondre.",
    sent_rematch: "Revanche proposée. {name} va répondre.", withdraw: "Retirer",
    lost: "Connexion perdue.", kept: "La partie est gardée.", retry_in: "Nouvel essai dans {n} s.", retrying: "Nouvel essai…", retry: "Essayer",
    opening: "On ouvre la table…", hint: "Conseil :", hint_wait: "On cherche un conseil…", copied: "Lien copié.", copy_failed: "Voici le lien :",
    declined_draw: "Nulle refusée.", declined_takeback: "Reprise refusée.", declined_rematch: "Revanche refusée.",
    next_table: "Aller à la revanche", sit_here: "Une place est libre : prenez-la.",
    pick: "Choisissez un pion.", not_kept: "La maison n’a pas pu garder ce coup. Rien n’a changé : réessayez.",
    bot_failed: "L’ordinateur a trébuché. La partie continue.", going_down: "La maison redémarre. La partie est gardée.",
    taken_back: "Le coup est repris.",
  },
  oath: {
    ask: "Première partie ?", says: "Jurez de l’apprendre à quelqu’un avant la pleine lune du {date}.",
    yes: "Je le jure", later: "Plus tard", thanks: "Merci.", kept: "Le serment court jusqu’au {date}. Bonne partie !",
  },
  acts: {
    hint: "Conseil", takeback: "Reprendre", draw: "Nulle", resign: "Abandonner", flip: "Retourner", sound: "Son", muted: "Muet",
    theme: "Clair, sombre", other_language: "English", rules: "Règles", share: "Partager", device: "Appareil", more: "Plus", less: "Moins", rematch: "Revanche", hall: "Salle", log: "Journal",
    device_says: "Ouvrez ce lien sur l’autre appareil : la place y passe, une seule fois.", again: "Revoir la leçon",
    all: "Actions",
  },
  invite: {
    title: "Invitez quelqu’un", says: "Le premier qui ouvre ce lien et prend place joue avec vous.", copy: "Copier", copy_link: "Copier le lien", share: "Envoyer", copied: "Copié",
    link: "Lien de la table", open_to_all: "Cette table est aussi dans la liste ouverte à tous.",
  },
  log: {
    title: "Le fil de la partie", empty: "Rien encore. Le premier coup s’écrira ici.", resigned: "{who} abandonne", agreed: "Nulle acceptée",
    closed: "Partie close", move: "coup {n}", start: "Début",
  },
  replay: {
    title: "Revoir la partie", first: "Début", prev: "Coup précédent", next: "Coup suivant", last: "Fin", play: "Lecture", pause: "Pause",
    at: "coup {n} sur {all}", slider: "Coup", live: "Au jeu", start: "départ",
  },
  end: {
    wins: "{name} gagne", you_win: "Vous gagnez", draw: "Partie nulle", over: "Partie finie", resigned: "{loser} a abandonné.",
    agreed: "Nulle par accord.", closed: "La partie a été close par la maison.", jumps: "sauts", slides: "glissades", chain: "plus longue chaîne", moves: "coups",
    across: "Pions passés au fil des coups", across_says: "{first} : {a}, {second} : {b} à la fin",
    share: "Partager",
  },
  table: {
    of: "table de {name}", watching: "{n} spectateurs", watching_one: "un spectateur", private: "Par lien", finished: "partie finie",
    title_you: "À vous", title_they: "{name} joue", title_waiting: "En attente", title_over: "Partie finie", same: "même écran", watcher: "Vous regardez",
  },
  board: {
    label: "Plateau", playable: "jouable", selected: "choisi", empty: "vide", pawn_of: "pion de {name}", your_pawn: "votre pion",
    goal_of: "but de {name}", your_goal: "votre but", target: "on peut y aller", slide_to: "glissade", jump_to: "un saut", jumps_to: "{n} sauts", enters: "entre dans le but",
    makes_six: "fait six pions passés", loses: "fait gagner l’autre", draws: "fait partie nulle", place_here: "on peut poser ici",
    none_playable: "Aucun pion jouable.", playables: "Jouables : {list}.", no_last: "Aucun coup encore.", keys: "Flèches pour aller, Entrée pour prendre et poser, Échap pour lâcher, P pour les pions jouables, L pour le dernier coup.",
    can_play_one: "Un pion peut jouer.", can_play: "{n} pions peuvent jouer.", place_next: "Posez un pion dans votre camp.", place_count: "Il vous en reste {n}.",
    slide_says: "Glissade, {path}.", jump_says: "Un saut, {path}.", jumps_says: "{n} sauts, {path}.", near_goal: "Le but est à portée.", near_six: "Le sixième pion est à portée.",
    across: "{n} pions passés", across_one: "un pion passé", across_of: "{n} pions passés sur 6", across_of_one: "un pion passé sur 6", pips: "{n} sur 6", tag_goal: "But à portée", tag_six: "À un pion des six", tag_six_now: "Les six à portée", held_back: "Six, mais l’autre en a {n}",
    goals_says: "{from} : choisissez où aller.", refused_reach: "On peut aller en {list}.",
  },
  house: {
    not_your_turn: "Ce n’est pas à vous de jouer.", not_your_seat: "Cette place n’est pas la vôtre.", stale: "La partie a avancé entre-temps. Regardez, puis rejouez.",
    waiting: "Il manque encore quelqu’un à la table.", over: "La partie est finie.", no_takeback: "Il n’y a pas de coup à reprendre.", no_offer: "Cette proposition n’est plus là.",
    too_many: "C’est un peu trop vite : reprenez dans un instant.", too_large: "Ce message est trop long.", malformed: "La maison n’a pas compris ce message.",
    not_kept: "La maison n’a pas pu garder ce coup. Rien n’a changé : réessayez.", unknown_table: "Cette table n’existe pas, ou plus.",
    unknown_game: "Ce jeu n’est pas dans la maison.", seat_taken: "Cette place est prise.", full: "Il n’y a plus de place ici.", private: "Cette table est privée : il faut son lien.",
    declined: "L’ordinateur préfère jouer.", failed: "Quelque chose a manqué dans la maison. Rien n’a changé.", bad_rules: "Ces règles ne vont pas ensemble.", cut_over: "Le sort est déjà tiré.", no_name: "Il faut au moins une lettre.", not_over: "La partie n’est pas finie.", going_down: "La maison redémarre. La partie est gardée.",
    gone: "Ce lien a déjà servi.", unreachable: "La maison ne répond pas.", bot_failed: "L’ordinateur n’a pas trouvé de conseil.", general: "La maison a dit non ({code}).",
  },
  pages: {
    lost: "Cette page n’existe pas.", back: "Retour à la salle", handover: "On change d’appareil…", handover_fail: "Ce lien ne donne plus de place.",
    rules_of: "Les règles de {game}", learn_of: "Apprendre {game}", contents: "Sommaire", play_now: "Jouer",
  },
  lesson: {
    almost: "C’est permis, mais ce n’est pas ce coup-ci. Essayez encore.", show: "Montrer", aim: "À faire", finish: "Terminer", step: "Étape {n} sur {all}", next: "Suite", again: "Recommencer", done: "Vous savez jouer.", done_says: "Deux façons de gagner, deux façons de bouger. À vous, maintenant.",
    play: "Jouer contre l’ordinateur", skip: "Passer", hint: "Montrer",
  },
}

type Wide<T> = T extends string ? string : T extends string[] ? string[] : { [K in keyof T]: Wide<T[K]> }
export type Words = Wide<typeof fr>
