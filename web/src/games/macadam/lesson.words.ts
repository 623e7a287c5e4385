// The lesson's words. `says` explains, `task` asks, `praise` answers.
interface Text {
  title: string
  says: string
  task: string
  praise: string
}
type Texts = Record<"slide" | "line" | "jump" | "chain" | "home" | "goal" | "six" | "guard", Text>

const fr: Texts = {
  slide: {
    title: "Glisser",
    says: "Les capsules claires sont à vous. Dans votre camp, les quatre rangées du bas, un pion glisse tout droit aussi loin que c’est libre.",
    task: "Prenez un pion et glissez-le.",
    praise: "Voilà une glissade : tout droit, sur des cases vides.",
  },
  line: {
    title: "La ligne médiane",
    says: "Les tirets blancs séparent les deux camps. Aucune glissade ne les franchit. La maison ne vous grondera pas : elle dit quelle règle, et pourquoi.",
    task: "Essayez quand même : glissez de a3 à a5.",
    praise: "Refusé, comme promis. Pour passer, il faut sauter.",
  },
  jump: {
    title: "Sauter",
    says: "Partout, un pion saute par-dessus un des vôtres qui le touche, dans les huit directions, et se pose juste derrière.",
    task: "Sautez par-dessus un de vos pions.",
    praise: "Un saut. Rien n’est pris : vos pions se portent les uns les autres.",
  },
  chain: {
    title: "Enchaîner",
    says: "Après un saut, le même pion peut repartir s’il touche encore un des vôtres. Montrez la dernière case : le chemin se dessine, avec ses étapes.",
    task: "Faites au moins deux sauts d’un seul coup, depuis a4.",
    praise: "Une chaîne ! C’est le cœur du jeu.",
  },
  home: {
    title: "Vos propres buts",
    says: "Les deux cases à la lune, en bas, sont vos buts. Vos pions n’y entrent jamais et ne les traversent pas.",
    task: "Essayez d’entrer chez vous : de d2 à d1.",
    praise: "Vos buts restent vides : seul l’autre les vise.",
  },
  goal: {
    title: "Gagner par le but",
    says: "Un pion qui saute sur une lune d’en face gagne sur-le-champ.",
    task: "Trouvez la chaîne qui mène en e8.",
    praise: "Dans le but : la partie est gagnée.",
  },
  six: {
    title: "Gagner par six",
    says: "Autre victoire : six pions dans le camp d’en face, quand l’autre en a deux ou moins dans le vôtre. Vous en avez cinq.",
    task: "Faites passer le sixième.",
    praise: "Six contre un : gagné.",
  },
  guard: {
    title: "Garder",
    says: "Six pions autour de vos buts les ferment tout à fait. Il en manque un.",
    task: "Fermez la porte : posez un pion en f1.",
    praise: "Fermé. Mais il n’en reste que deux pour passer : qui ne fait que garder perd par les six.",
  },
}

const en: Texts = {
  slide: {
    title: "Sliding",
    says: "The light caps are yours. In your side, the four ranks below, a pawn slides straight as far as the way is free.",
    task: "Take a pawn and slide it.",
    praise: "That was a slide: straight, over empty squares.",
  },
  line: {
    title: "The middle line",
    says: "The white dashes part the two sides. No slide crosses them. The house will not scold you: it says which rule, and why.",
    task: "Try it all the same: slide a3 to a5.",
    praise: "Refused, as promised. To cross, you have to jump.",
  },
  jump: {
    title: "Jumping",
    says: "Anywhere, a pawn jumps over one of yours next to it, in all eight directions, and lands just behind.",
    task: "Jump over one of your pawns.",
    praise: "A jump. Nothing is taken: your pawns carry one another.",
  },
  chain: {
    title: "Chains",
    says: "After a jump the same pawn may go on if it touches another of yours. Point at the last square: the way is drawn, with its stops.",
    task: "Make at least two jumps in one move, from a4.",
    praise: "A chain! It is the heart of the game.",
  },
  home: {
    title: "Your own goal",
    says: "The two moon squares below are your goal. Your pawns never enter or cross it.",
    task: "Try to go home: d2 to d1.",
    praise: "Your goal stays empty: only the other aims for it.",
  },
  goal: {
    title: "Winning by the goal",
    says: "A pawn that jumps onto a moon opposite wins at once.",
    task: "Find the chain that leads to e8.",
    praise: "In the goal: the game is won.",
  },
  six: {
    title: "Winning by six",
    says: "The other win: six pawns in the side opposite, while the other has two or fewer in yours. You have five.",
    task: "Bring the sixth across.",
    praise: "Six to one: won.",
  },
  guard: {
    title: "Guarding",
    says: "Six pawns around your goal close it completely. One is missing.",
    task: "Close the door: put a pawn on f1.",
    praise: "Closed. But only two are left to go across: who only guards loses by six.",
  },
}

export const texts = { fr, en }
