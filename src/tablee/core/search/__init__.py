"""What game-tree searches share: a game brings its moves, its evaluation and its `SearchRecord`."""
