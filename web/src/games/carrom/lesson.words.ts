// The lesson's words. `says` explains, `task` asks, `praise` answers.
interface Text {
  title: string
  says: string
  task: string
  praise: string
}
type Texts = Record<"flick" | "pot" | "line" | "queen" | "cover" | "place", Text>

const fr: Texts = {
  flick: {
    title: "La pichenette",
    says: "Le palet blanc et bleu est à vous. Tirez-le en arrière, comme un élastique : plus vous tirez loin, plus il part fort. Revenir au palet annule.",
    task: "Tirez le palet en arrière, puis lâchez.",
    praise: "Voilà une pichenette. Tout ce qui bouge finit par s’arrêter.",
  },
  pot: {
    title: "Rentrer un pion",
    says: "Vos pions sont les blancs. La ligne claire montre où partira le pion touché ; le trou visé s’éclaire.",
    task: "Rentrez le pion blanc près du coin en haut à droite.",
    praise: "Rentré ! Qui rentre un pion à lui rejoue.",
  },
  line: {
    title: "La place du palet",
    says: "Avant de tirer, le palet glisse sur sa ligne, entre les cercles rouges. Il ne se pose pas sur un pion : un blanc est au milieu, il passe par-dessus.",
    task: "Faites glisser le palet de l’autre côté du blanc, puis tirez.",
    praise: "Le palet va où il est libre, jamais sur un pion ni sur un rouge.",
  },
  queen: {
    title: "La reine",
    says: "La rouge est la reine, un bonus de 3 points. On peut la rentrer dès qu’un de ses pions est rentré : six des vôtres le sont.",
    task: "Rentrez la reine, en haut à droite.",
    praise: "Reine rentrée. Il reste à la confirmer.",
  },
  cover: {
    title: "Confirmer la reine",
    says: "La reine rentrée n’est à vous que si vous rentrez un de vos pions au coup suivant. Sinon, elle retourne au centre.",
    task: "Rentrez un blanc pour confirmer la reine.",
    praise: "Confirmée : elle vaudra 3 points si vous gagnez la manche.",
  },
  place: {
    title: "Les pions ressortis",
    says: "Qui met le palet dans un trou rend un pion. C’est l’adversaire qui le replace dans la rosace : vous, cette fois, et pas forcément où cela l’arrange.",
    task: "Posez le pion noir dans la rosace.",
    praise: "Posé. Vous savez tout ce qu’il faut pour une manche.",
  },
}

const en: Texts = {
  flick: {
    title: "The flick",
    says: "The white and blue striker is yours. Pull it back like a rubber band: the further you pull, the harder it goes. Coming back to the striker cancels.",
    task: "Pull the striker back, then let go.",
    praise: "That is a flick. Everything that moves comes to rest.",
  },
  pot: {
    title: "Pocketing a piece",
    says: "White is yours. The pale line shows where the piece you hit will go; the pocket aimed at lights up.",
    task: "Pocket the white piece near the top right corner.",
    praise: "In! Whoever pockets a piece of their own plays on.",
  },
  line: {
    title: "Where the striker stands",
    says: "Before the shot the striker slides along its line, between the red circles. It never stands on a piece: a white one lies in the middle, so it passes over it.",
    task: "Slide the striker to the other side of the white piece, then shoot.",
    praise: "The striker goes where there is room, never onto a piece or a red circle.",
  },
  queen: {
    title: "The queen",
    says: "The red one is the queen, a bonus of 3 points. You may pocket her once a piece of yours is in: six of yours are.",
    task: "Pocket the queen, top right.",
    praise: "The queen is in. She is still to be confirmed.",
  },
  cover: {
    title: "Confirming the queen",
    says: "The queen is yours only if you pocket a piece of your own with the next shot. If not, she goes back to the centre.",
    task: "Pocket a white piece to confirm the queen.",
    praise: "Confirmed: she is worth 3 points if you win the round.",
  },
  place: {
    title: "Pieces that come back",
    says: "A striker in the hole gives a piece back. The opponent lays it in the rosace: you, this time, and not where it suits them.",
    task: "Lay the black piece in the rosace.",
    praise: "Done. That is all you need for a round.",
  },
}

export const texts = { fr, en }
