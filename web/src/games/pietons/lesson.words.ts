// The lesson in words.
interface Text {
  title: string
  says: string
  task: string
  praise: string
}
type Key = "lead" | "follow" | "wait" | "papers" | "die" | "agent" | "ticket" | "green"

const fr: Record<Key, Text> = {
  lead: {
    title: "Entamer",
    says: "Seize signaux, seize coups. Celui qui entame pose le jeton sur un signal libre et expose une carte que ce signal laisse passer. Ce qui est exposé compte : un piéton vaut 200.",
    task: "Touchez un piéton, puis un signal « Passez piétons ».",
    praise: "Le jeton 1 est posé. Les autres doivent maintenant suivre la même couleur.",
  },
  follow: {
    title: "Suivre",
    says: "Votre voisin a entamé un piéton vert (le triangle). Il faut suivre avec une carte de même nature : ici la même couleur. Les cartes levées peuvent être jouées, les autres disent pourquoi non.",
    task: "Suivez avec un piéton vert.",
    praise: "200 points de plus devant vous.",
  },
  wait: {
    title: "Attendez piétons",
    says: "À « Attendez », tous les véhicules passent : on suit avec n’importe lequel. Mais un cyclomoteur veut l’Assurance exposée, une moto ou une auto l’Assurance-Permis.",
    task: "Suivez avec une bicyclette : elle n’a besoin de rien.",
    praise: "Sans papiers, la bicyclette est la plus sûre.",
  },
  papers: {
    title: "Les papiers",
    says: "Vous avez une carte Assurance. Exposée, elle vaut jusqu’à la fin de la partie, et vos cyclomoteurs peuvent rouler.",
    task: "Touchez la carte Assurance, puis « Exposer ».",
    praise: "Voilà vos cyclomoteurs jouables. Exposer des papiers ne coûte pas le tour.",
  },
  die: {
    title: "Le dé",
    says: "Pas de papiers en main ? Une fois par tour, le dé : 1 ou 6 donne l’Assurance, 3 ou 5 l’Assurance-Permis, 2 ou 4 rien.",
    task: "Jetez le dé.",
    praise: "Il roule. Le ticket qu’il donne est exposé tout de suite.",
  },
  agent: {
    title: "L’agent",
    says: "Il faut suivre un piéton jaune, et vous n’en avez pas. Un agent vous tire d’affaire : il va au centre, et vous exposez la carte de votre choix. C’est elle qu’il faut suivre désormais.",
    task: "Jouez l’agent avec la carte que vous voulez.",
    praise: "Les suivants n’ont plus qu’à suivre votre carte.",
  },
  ticket: {
    title: "Le ticket",
    says: "Flèche bleue : vous n’en avez pas, et pas d’agent non plus. Il ne reste que le ticket « Perdez 100 points » ; vous gardez vos cartes.",
    task: "Prenez le ticket : « Ticket −100 ».",
    praise: "Cent points de moins. Qui entame une flèche sait ce qu’il fait.",
  },
  green: {
    title: "La flèche verte",
    says: "Une flèche verte entamée retourne le sens du jeu pour ce coup, et un agent l’arrête net : ceux qui n’ont pas joué prennent un ticket.",
    task: "Entamez la flèche verte sur son signal.",
    praise: "On joue à l’envers jusqu’à la fin du coup. Vous savez l’essentiel.",
  },
}

const en: Record<Key, Text> = {
  lead: {
    title: "Leading",
    says: "Sixteen signals, sixteen tricks. The leader puts the token on a free signal and lays a card that it lets pass. What is laid counts: a pedestrian is worth 200.",
    task: "Touch a pedestrian, then a “Walk” signal.",
    praise: "Token 1 is down. The others must now follow the same colour.",
  },
  follow: {
    title: "Following",
    says: "Your neighbour led a green pedestrian (the triangle). You must follow with the same nature: here, the same colour. Raised cards may be played; the others say why not.",
    task: "Follow with a green pedestrian.",
    praise: "200 more points in front of you.",
  },
  wait: {
    title: "Wait",
    says: "At “Wait” all vehicles pass: follow with any of them. But a moped wants its insurance laid, a motorbike or a car the insurance and licence.",
    task: "Follow with a bicycle: it needs nothing.",
    praise: "Without papers the bicycle is the safe one.",
  },
  papers: {
    title: "Papers",
    says: "You hold an insurance card. Once laid it stays good to the end of the game, and your mopeds may ride.",
    task: "Touch the insurance card, then “Lay”.",
    praise: "Your mopeds can be played now. Laying papers does not cost the turn.",
  },
  die: {
    title: "The die",
    says: "No papers in hand? Once a turn, the die: 1 or 6 gives the insurance, 3 or 5 the insurance and licence, 2 or 4 nothing.",
    task: "Throw the die.",
    praise: "It rolls. The ticket that it gives is laid at once.",
  },
  agent: {
    title: "The officer",
    says: "A yellow pedestrian is to be followed and you have none. An officer helps: it goes to the middle, and you lay any card you like. From now on that card is to be followed.",
    task: "Play the officer with the card of your choice.",
    praise: "Those after you must follow your card.",
  },
  ticket: {
    title: "The ticket",
    says: "A blue arrow: you have none, and no officer either. All that is left is the “Lose 100 points” ticket; you keep your cards.",
    task: "Take the ticket: “Ticket −100”.",
    praise: "A hundred points less. Who leads an arrow knows why.",
  },
  green: {
    title: "The green arrow",
    says: "A green arrow that is led turns the order of play round for this trick, and an officer stops it dead: those who have not played take a ticket.",
    task: "Lead the green arrow on its signal.",
    praise: "Play goes the other way until the trick ends. You know what you need.",
  },
}

export const texts = { fr, en }
