// The lesson's words. `says` explains, `task` asks, `praise` answers.
interface Text {
  title: string
  says: string
  task: string
  praise: string
}
type Texts = Record<"step" | "take" | "back" | "duty" | "most" | "crown" | "king" | "blow", Text>

const fr: Texts = {
  step: {
    title: "Avancer",
    says: "Les pièces bleues sont à vous. Un pion avance d’une case, en diagonale, vers le haut, si elle est vide. Ce qui est cerclé de lumière peut jouer.",
    task: "Avancez un pion.",
    praise: "Une case en avant, en diagonale : c’est tout ce que fait un pion quand il ne prend pas.",
  },
  take: {
    title: "Prendre",
    says: "Un pion vert touche le vôtre et la case derrière lui est vide : on saute par-dessus et on le prend.",
    task: "Prenez le pion vert en 28.",
    praise: "Pris. La pièce sautée quitte le damier.",
  },
  back: {
    title: "Prendre en arrière",
    says: "Un pion n’avance que vers l’avant, mais il prend dans les deux sens.",
    task: "Prenez vers l’arrière.",
    praise: "Oui : en avant ou en arrière, une prise est une prise.",
  },
  duty: {
    title: "Prendre est un devoir",
    says: "Qui peut prendre doit prendre. La maison ne vous grondera pas : elle dit quelle règle, et montre la prise.",
    task: "Essayez quand même autre chose : de 48 à 43.",
    praise: "Refusé, comme promis : 32 devait prendre.",
  },
  most: {
    title: "Le plus grand nombre",
    says: "La pièce qui a pris continue tant qu’elle peut. Et entre plusieurs prises, il faut celle qui prend le plus : trois pions passent avant deux dames.",
    task: "Faites la prise de trois pièces avec 32.",
    praise: "Trois d’un coup. Les pièces prises partent à la fin, toutes ensemble.",
  },
  crown: {
    title: "Devenir dame",
    says: "Un pion qui finit son coup sur la dernière rangée devient dame.",
    task: "Menez le pion 7 jusqu’en haut.",
    praise: "Une dame ! Elle va aussi loin qu’elle veut, en avant comme en arrière.",
  },
  king: {
    title: "La dame prend de loin",
    says: "Une dame prend à distance et se pose où elle veut derrière la pièce, puis repart. Quand il y a plusieurs chemins, touchez les cases une à une.",
    task: "Prenez le plus de pièces avec la dame.",
    praise: "Bien vu. C’est souvent la case d’arrêt qui fait la suite.",
  },
  blow: {
    title: "Souffler",
    says: "Dans la règle « Souffler », on peut oublier de prendre, et rien ne le dit. Vert vient de jouer 17-21. L’une de ses pièces pouvait prendre : laquelle ? On l’enlève, puis on joue, car souffler n’est pas jouer.",
    task: "Touchez la pièce verte qui devait prendre, et soufflez-la.",
    praise: "Soufflée ! Elle pouvait prendre, et c’est encore à vous de jouer.",
  },
}

const en: Texts = {
  step: {
    title: "Moving",
    says: "The blue pieces are yours. A man goes one square diagonally up, if it is empty. What is ringed with light can move.",
    task: "Move a man.",
    praise: "One square forward, diagonally: that is all a man does when it does not take.",
  },
  take: {
    title: "Taking",
    says: "A green man touches yours and the square behind it is empty: jump over it and take it.",
    task: "Take the green man on 28.",
    praise: "Taken. The piece jumped over leaves the board.",
  },
  back: {
    title: "Taking backwards",
    says: "A man only moves forwards, but it takes both ways.",
    task: "Take backwards.",
    praise: "Yes: forwards or backwards, a capture is a capture.",
  },
  duty: {
    title: "Taking is a duty",
    says: "Who can take must take. The house will not scold you: it says which rule, and shows the capture.",
    task: "Try something else all the same: 48 to 43.",
    praise: "Refused, as promised: 32 had to take.",
  },
  most: {
    title: "The greatest number",
    says: "The piece that took goes on while it can. And between captures you must make the one that takes the most: three men go before two kings.",
    task: "Take three pieces with 32.",
    praise: "Three at once. The captured pieces leave at the end, all together.",
  },
  crown: {
    title: "Becoming a king",
    says: "A man that ends its move on the last row becomes a king.",
    task: "Bring the man on 7 to the top.",
    praise: "A king! It goes as far as it likes, forwards and back.",
  },
  king: {
    title: "A king takes from afar",
    says: "A king takes at a distance and lands where it likes behind the piece, then goes on. Where there are several ways, touch the squares one by one.",
    task: "Take the most pieces with the king.",
    praise: "Well seen. Where it stops often makes what follows.",
  },
  blow: {
    title: "Huffing",
    says: "In the “Huffing” rules one may forget to take, and nothing tells. Green has just played 17-21. One of its pieces could have taken: which? You remove it, then you play, for huffing is not a move.",
    task: "Touch the green piece that should have taken, and huff it.",
    praise: "Huffed! It could have taken, and it is still your move.",
  },
}

export const texts = { fr, en }
